import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface PlannedChangeTables {
  'storefront.planned_changes': PlannedChangesTable
}

interface PlannedChangesTable {
  id: GeneratedAlways<number>
  handle: string
  /** As services/admin-contract/planned-changes.ts describes it. */
  change: ColumnType<unknown, string, never>
  due_at: Date
  planned_by: string
  /** Null for the service key. */
  account: string | null
  role: string | null
  planned_at: Date
  state: Generated<'waiting' | 'done' | 'canceled' | 'failed'>
  ended_at: Date | null
  problem: string | null
}
