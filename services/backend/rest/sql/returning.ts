import { type Place, type ReadPlan, STAR } from '../plan/read-plan.ts'
import type { WritePlan } from '../plan/write-plan.ts'
import { join, name, type Sql, sql } from './sql.ts'

/** Just the columns that telling the rows takes: whoever may not read a column may still write it. */
export function returningSql({ read, table }: WritePlan, alias: Sql): Sql {
  const needed = neededColumns(read)
  if (needed === STAR) return sql`${alias}.*${computedSql(read, alias)}`
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
  // A function is handed the whole row.
  if (columns.includes(STAR) || embeds.some(({ relationship }) => relationship.routine !== undefined))
    return STAR
  const joined = embeds.flatMap(({ relationship }) => relationship.columns.map(([own]) => own))
  return new Set([...columns.filter((column) => column !== STAR), ...joined])
}

/** Of the whole row, what is no column of it. */
function computedSql({ fields, table }: ReadPlan, alias: Sql): Sql {
  const computed = fields.flatMap(({ place: { column } }) =>
    column !== STAR && table.computed.has(column) ? [column] : [],
  )
  return [...new Set(computed)].reduce<Sql>(
    (before, column) => sql`${before}, ${alias}.${name(column)} as ${name(column)}`,
    sql``,
  )
}
