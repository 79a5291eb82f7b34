import type { Connection } from '#database/connection.ts'
import type { KeyRow, RoutineRow, TableRow, TypeRow, ViewRow } from './catalogue.ts'
import { findExposedColumns, primaryKeyOf } from './exposed-columns.ts'
import { computedRelationships, findRelationships } from './relationships.ts'
import { ROUTINES_QUERY } from './routines-query.ts'
import type { Column, Routine, Schema, Table } from './schema.ts'
import { KEYS_QUERY, TABLES_QUERY, TYPES_QUERY, VIEWS_QUERY } from './tables-query.ts'

/** What SQL calls types beside what the catalogue does. */
const TYPE_SYNONYMS = { int: 'integer', decimal: 'numeric', dec: 'numeric', float: 'double precision' }

/** Reads the whole schema in one round trip. */
export async function readSchema({ send }: Connection): Promise<Schema> {
  const [tables, keys, views, types, routines] = await Promise.all([
    send<TableRow>({ text: TABLES_QUERY }),
    send<KeyRow>({ text: KEYS_QUERY }),
    send<ViewRow>({ text: VIEWS_QUERY }),
    send<TypeRow>({ text: TYPES_QUERY }),
    send<RoutineRow>({ text: ROUTINES_QUERY }),
  ])
  const exposed = findExposedColumns(tables.rows, views.rows)
  const computed = computedColumns(routines.rows)
  const primaryKeys = new Map(tables.rows.map(({ name }) => [name, primaryKeyOf(name, keys.rows, exposed)]))
  const byId = new Map(
    tables.rows.map((row) => [
      row.id,
      toTable(row, primaryKeys.get(row.name) ?? [], computed.get(row.id) ?? new Set()),
    ]),
  )
  return {
    tables: new Map([...byId.values()].map((table) => [table.name, table])),
    routines: Map.groupBy(
      routines.rows.map((row) => toRoutine(row, byId)),
      ({ name }) => name,
    ),
    types: new Map([
      ...Object.entries(TYPE_SYNONYMS),
      ...types.rows.flatMap(({ name, type }) => [[name, type] as const, [type, type] as const]),
    ]),
    relationships: findRelationships(
      keys.rows,
      exposed,
      primaryKeys,
      computedRelationships(routines.rows, tables.rows),
    ),
  }
}

function toTable(row: TableRow, primaryKey: readonly string[], computed: ReadonlySet<string>): Table {
  const { id: _, columns, ...table } = row
  return { ...table, primaryKey, computed, columns: byName(columns ?? []) }
}

function byName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}

/** Functions of one parameter, a row of a table, that answer one value. */
function computedColumns(routines: readonly RoutineRow[]): Map<number, Set<string>> {
  const byTable = new Map<number, Set<string>>()
  for (const { name, parameters, returns, returnsSet } of routines) {
    const [only, ...others] = parameters ?? []
    if (!only?.tableId || others.length > 0 || returns !== 'scalar' || returnsSet) continue
    byTable.set(only.tableId, (byTable.get(only.tableId) ?? new Set()).add(name))
  }
  return byTable
}

function toRoutine(row: RoutineRow, tables: ReadonlyMap<number, Table>): Routine {
  const { name, isVolatile, returnsSet, parameters, returns } = row
  return {
    name,
    isVolatile,
    returnsSet,
    parameters: parameters ?? [],
    returns:
      returns === 'rows'
        ? { kind: 'rows', table: tables.get(row.tableId) ?? ownRows(row) }
        : { kind: returns },
  }
}

/** What a function returns that is no table's row. */
function ownRows({ name, columns }: RoutineRow): Table {
  return {
    name,
    isView: true,
    columns: byName((columns ?? []).map((column) => ({ ...column, default: null, isNullable: true }))),
    primaryKey: [],
    computed: new Set(),
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
  }
}
