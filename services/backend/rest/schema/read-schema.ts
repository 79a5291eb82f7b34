import type { Connection } from '#database/connection.ts'
import type { ErrorLog } from '../../parts.ts'
import type { KeyRow, RoutineRow, TableRow, TypeRow, ViewRow } from './catalogue.ts'
import { findExposedColumns, primaryKeyOf } from './exposed-columns.ts'
import { readParts } from './read-parts.ts'
import { computedRelationships, findRelationships } from './relationships.ts'
import { ROUTINES_QUERY } from './routines-query.ts'
import type { Column, Parameter, Routine, Schema, Table } from './schema.ts'
import { KEYS_QUERY, TABLES_QUERY, TYPES_QUERY, VIEWS_QUERY } from './tables-query.ts'

/** SQL's names of types beside those of the catalogue. */
const TYPE_SYNONYMS = { int: 'integer', decimal: 'numeric', dec: 'numeric', float: 'double precision' }

/** Reads the whole schema in one round trip, and leaves out parts that cannot be read. */
export async function readSchema(connection: Connection, log: ErrorLog): Promise<Schema> {
  const { send } = connection
  const [tables, keys, views, types, routines] = await Promise.all([
    readParts<TableRow>(connection, TABLES_QUERY, log),
    send<KeyRow>({ text: KEYS_QUERY }),
    send<ViewRow>({ text: VIEWS_QUERY }),
    send<TypeRow>({ text: TYPES_QUERY }),
    readParts<RoutineRow>(connection, ROUTINES_QUERY, log),
  ])
  const exposed = findExposedColumns(tables, views.rows)
  const computed = computedColumns(routines)
  const primaryKeys = new Map(tables.map(({ name }) => [name, primaryKeyOf(name, keys.rows, exposed)]))
  const byId = new Map(
    tables.map((row) => [
      row.id,
      toTable(row, primaryKeys.get(row.name) ?? [], computed.get(row.id) ?? new Map()),
    ]),
  )
  return {
    tables: new Map([...byId.values()].map((table) => [table.name, table])),
    routines: Map.groupBy(
      routines
        .filter(({ isCallable }) => isCallable)
        .map((row) => toRoutine(row, byId))
        .toSorted(byParameters),
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
      computedRelationships(routines, tables),
    ),
  }
}

function toTable(row: TableRow, primaryKey: readonly string[], computed: ReadonlyMap<string, string>): Table {
  const { id: _, columns, ...table } = row
  return { ...table, primaryKey, computed, columns: byName(columns ?? []) }
}

function byName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}

/** A function that takes one row of a table and answers one value stands for a column. */
function computedColumns(routines: readonly RoutineRow[]): Map<number, Map<string, string>> {
  const byTable = new Map<number, Map<string, string>>()
  for (const { name, parameters, returns, returnsSet, baseType } of routines) {
    const [only, ...others] = parameters ?? []
    if (!only?.tableId || others.length > 0 || returns !== 'scalar' || returnsSet) continue
    byTable.set(only.tableId, (byTable.get(only.tableId) ?? new Map()).set(name, baseType))
  }
  return byTable
}

function toRoutine(row: RoutineRow, tables: ReadonlyMap<number, Table>): Routine {
  const { name, isVolatile, returnsSet, callers, parameters, returns } = row
  return {
    name,
    isVolatile,
    returnsSet,
    callers,
    parameters: parameters ?? [],
    returns:
      returns === 'rows'
        ? { kind: 'rows', table: tables.get(row.tableId) ?? ownRows(row) }
        : { kind: returns },
  }
}

/** Sorts functions of one name as PostgREST lists them: few parameters first, then by names and types. */
function byParameters({ parameters: one }: Routine, { parameters: other }: Routine): number {
  if (one.length !== other.length) return one.length - other.length
  const texts = ({ name, type }: Parameter) => [name, type]
  const [left, right] = [one.flatMap(texts), other.flatMap(texts)]
  const at = left.findIndex((text, index) => text !== right[index])
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}

/** A function's rows that belong to no table. */
function ownRows({ name, columns }: RoutineRow): Table {
  return {
    name,
    isView: true,
    columns: byName((columns ?? []).map((column) => ({ ...column, default: null, isNullable: true }))),
    primaryKey: [],
    computed: new Map(),
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
    rights: { insert: [], update: [], delete: [] },
  }
}
