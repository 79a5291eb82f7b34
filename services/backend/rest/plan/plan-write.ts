import type { Payload } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { At, Query } from '../parse/query.ts'
import { ALL_ROWS } from '../parse/range.ts'
import { RestError } from '../rest-error.ts'
import type { Column, Schema, Table } from '../schema/schema.ts'
import { noSuchColumn, planConditions } from './plan-conditions.ts'
import { type About, planRead } from './plan-read.ts'
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

interface Writing {
  readonly schema: Schema
  readonly table: Table
  readonly query: Query
  readonly preferences: Preferences
}

export function planInsert(writing: Writing, payload: Payload): WritePlan {
  const { table, query, preferences } = writing
  const keys = (query.onConflict ?? table.primaryKey).map((column) => columnOf(table, column))
  const { resolution } = preferences
  return {
    ...planChange(writing, 'insert', payload),
    conflict: resolution && keys.length > 0 ? { columns: keys, resolution } : undefined,
    where: [],
  }
}

export function planUpdate(writing: Writing, payload: Payload): WritePlan {
  return planChange(writing, 'update', payload)
}

export function planDelete(writing: Writing): WritePlan {
  return planChange(writing, 'delete', undefined)
}

/** The filters must name the row by its primary key, and nothing else. */
export function planUpsertOne(writing: Writing, payload: Payload): WritePlan {
  const { table, query } = writing
  const named = query.filters.filter(({ path }) => path.length === 0).map(({ value }) => value.field.name)
  const isNamed =
    table.primaryKey.length > 0 &&
    query.logic.length === 0 &&
    new Set(named).size === table.primaryKey.length &&
    table.primaryKey.every((column) => named.includes(column)) &&
    query.filters.every(({ value: { isNegated, operation } }) => {
      return (
        !isNegated && operation.kind === 'compare' && operation.comparison === 'eq' && !operation.quantifier
      )
    })
  if (!isNamed) throw new RestError(405, 'PGRST105', NOT_NAMED)
  return {
    ...planChange(writing, 'upsert-one', payload),
    conflict: { columns: table.primaryKey, resolution: 'merge-duplicates' },
    usesDefaults: false,
  }
}

const NOT_NAMED = "Filters must include all and only primary key columns with 'eq' operators"

function planChange(
  { schema, table, query, preferences }: Writing,
  kind: WritePlan['kind'],
  payload: Payload | undefined,
): WritePlan {
  return {
    kind,
    table,
    payload,
    columns: (payload?.keys ?? []).map((key) => writtenColumn(table, key)),
    where: planConditions(table, query.filters.filter(isOfTable), query.logic.filter(isOfTable)),
    conflict: undefined,
    usesDefaults: preferences.missing === 'default',
    // The table's own filters have chosen the rows that are changed, and all of these are answered.
    read: planRead({ schema, maxRows: undefined }, table, query.select, aboutEmbedded(query), ALL_ROWS),
  }
}

function isOfTable({ path }: At<unknown>): boolean {
  return path.length === 0
}

function aboutEmbedded(query: Query): About {
  const embedded = <Value>(items: readonly At<Value>[]) => items.filter((item) => !isOfTable(item))
  return {
    filters: embedded(query.filters),
    logic: embedded(query.logic),
    order: query.order,
    limits: embedded(query.limits),
    offsets: embedded(query.offsets),
  }
}

function writtenColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column) return column
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`
  throw new RestError(400, 'PGRST204', message)
}

function columnOf(table: Table, name: string): string {
  if (!table.columns.has(name)) throw noSuchColumn(table, name)
  return name
}
