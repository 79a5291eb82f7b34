import type { Answering } from '../parse/media-type.ts'
import type { WritePlan } from '../plan/plan-write.ts'
import { type Place, type PlannedCondition, type ReadPlan, STAR } from '../plan/read-plan.ts'
import { conditionSql } from './condition.ts'
import { Aliases } from './matching.ts'
import { payloadSql } from './payload.ts'
import { bodySql, RESPONSE_SETTINGS } from './read-statement.ts'
import { rowsSql } from './rows.ts'
import { exposed, join, NOTHING, name, ofSchema, type Sql, sql } from './sql.ts'

const CHANGED = ofSchema('_changed')
const TARGET = ofSchema('_target')
const GIVEN = ofSchema('_body')
const ROW = ofSchema('_r')

/** The number of inserted rows: raised for each row that is tried, and lowered for each that was there. */
const INSERTED = sql`nullif(current_setting('rest.inserted', true), '')::int`
const countInserted = (by: Sql) =>
  sql`set_config('rest.inserted', (coalesce(${INSERTED}, 0) + ${by})::text, true) <> ''`

/** Without `answering`, rows are not answered. `showsKey` answers the key, for the address of a lone new row. */
export interface Showing {
  readonly answering: Answering | undefined
  readonly showsKey: boolean
}

/** One statement that changes rows and answers them. */
export function writeStatement(
  plan: WritePlan,
  { answering, showsKey }: Showing,
): { statement: Sql; keys: readonly string[] } {
  const returning = answering || showsKey ? returningSql(plan, TARGET) : sql`1`
  const changed = isEmptyUpdate(plan)
    ? sql`select ${returning} from ${exposed(plan.table.name)} as ${TARGET} where false`
    : sql`${changeSql(plan)} returning ${returning}`
  const change = sql`with ${CHANGED} as (${changed}) `
  const rows = answering ? rowsSql(plan.read, CHANGED, new Aliases()) : undefined
  const body = answering && rows ? bodySql(answering, rows.json(ROW), ROW) : sql`''`
  const from = rows ? sql`(${rows.query}) as ${ROW}` : sql`${CHANGED} as ${ROW}`
  const key = showsKey ? keySql(plan) : sql`null::json`
  return {
    statement: sql`${change}select null::int8 as total, count(*) as page, ${body} as body, ${key} as key, ${INSERTED} as inserted, ${RESPONSE_SETTINGS} from ${from}`,
    keys: rows?.keys ?? [],
  }
}

/** PostgREST selects no rows then: SQL has no update without values, and a generated column takes no value at all. */
function isEmptyUpdate({ kind, columns }: WritePlan): boolean {
  return kind === 'update' && columns.length === 0
}

function changeSql(plan: WritePlan): Sql {
  switch (plan.kind) {
    case 'insert':
    case 'upsert-one':
      return insertSql(plan)
    case 'update':
      return updateSql(plan)
    case 'delete':
      return sql`delete from ${exposed(plan.table.name)} as ${TARGET}${whereSql(plan.where, TARGET)}`
  }
}

function insertSql(plan: WritePlan): Sql {
  const { table, columns, conflict, usesDefaults, payload, where } = plan
  if (!payload) throw new Error('an insert without rows')
  const names = columns.map((column) => name(column.name))
  const into = names.length === 0 ? NOTHING : sql` (${join(names, ', ')})`
  const given = join(
    names.map((column) => sql`${GIVEN}.${column}`),
    ', ',
  )
  const counts = conflict?.resolution === 'merge-duplicates' ? [countInserted(sql`1`)] : []
  const from = payloadSql(payload, columns, GIVEN, usesDefaults)
  const source = sql`select ${given} from ${from}${whereSql(where, GIVEN, counts)}`
  const target = sql`${exposed(table.name)} as ${TARGET}`
  return sql`insert into ${target}${into} ${source}${conflictSql(conflict, names)}`
}

function conflictSql(conflict: WritePlan['conflict'], names: readonly Sql[]): Sql {
  if (!conflict) return NOTHING
  const on = join(conflict.columns.map(name), ', ')
  if (conflict.resolution === 'ignore-duplicates' || names.length === 0)
    return sql` on conflict (${on}) do nothing`
  const set = join(
    names.map((column) => sql`${column} = excluded.${column}`),
    ', ',
  )
  return sql` on conflict (${on}) do update set ${set} where ${countInserted(sql`-1`)}`
}

function updateSql({ table, columns, payload, usesDefaults, where }: WritePlan): Sql {
  if (!payload) throw new Error('an update without values')
  const target = sql`${exposed(table.name)} as ${TARGET}`
  const set = columns.map((column) => sql`${name(column.name)} = ${GIVEN}.${name(column.name)}`)
  const from = payloadSql(payload, columns, GIVEN, usesDefaults)
  return sql`update ${target} set ${join(set, ', ')} from ${from}${whereSql(where, TARGET)}`
}

function whereSql(where: readonly PlannedCondition[], alias: Sql, counts: readonly Sql[] = []): Sql {
  const conditions = where.map((condition) =>
    conditionSql(alias, condition, () => {
      throw new Error('a change is not filtered by what its rows embed')
    }),
  )
  const all = [...conditions, ...counts]
  return all.length === 0 ? NOTHING : sql` where ${join(all, ' and ')}`
}

/** The primary key of the row that was changed. */
function keySql({ table: { primaryKey } }: WritePlan): Sql {
  if (primaryKey.length === 0) return sql`null::json`
  const columns = primaryKey.map((column) => sql`_key.${name(column)}`)
  return sql`(select row_to_json(_row) from (select ${join(columns, ', ')} from ${CHANGED} as _key limit 1) as _row)`
}

/** Returns only the columns that the answer needs: a role that may not read a column may still write it. */
function returningSql({ read, table }: WritePlan, alias: Sql): Sql {
  const needed = neededColumns(read)
  if (needed === STAR) return sql`${alias}.*`
  const columns = new Set([...needed, ...table.primaryKey])
  if (columns.size === 0) return sql`1`
  return join(
    [...columns].map((column) => sql`${alias}.${name(column)} as ${name(column)}`),
    ', ',
  )
}

function neededColumns({ fields, embeds, order }: ReadPlan): Set<string> | typeof STAR {
  const places: Place[] = [...fields, ...order.filter(({ embed }) => !embed)].map(({ place }) => place)
  const columns = places.map(({ column }) => column)
  // A function's argument is the whole row.
  const isWhole =
    places.some(({ computedOf }) => computedOf !== undefined) ||
    embeds.some(({ relationship }) => relationship.routine !== undefined)
  if (isWhole || columns.includes(STAR)) return STAR
  const joined = embeds.flatMap(({ relationship }) => relationship.columns.map(([own]) => own))
  return new Set([...columns.filter((column) => column !== STAR), ...joined])
}
