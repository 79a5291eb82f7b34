import type { Payload } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Column, Table } from '../schema/schema.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

/** A change of a table, and how the rows that it changed are read. */
export interface WritePlan {
  readonly kind: 'insert' | 'update' | 'upsert-one' | 'delete'
  readonly table: Table
  readonly columns: readonly Column[]
  readonly payload: Payload | undefined
  /** The rows to change; for an upsert of one row, the row that the payload must be. */
  readonly where: readonly PlannedCondition[]
  readonly conflict:
    | {
        readonly columns: readonly string[]
        readonly resolution: Exclude<Preferences['resolution'], undefined>
      }
    | undefined
  readonly usesDefaults: boolean
  readonly read: ReadPlan
}
