import { type Place, type ReadPlan, STAR } from '../plan/read-plan.ts'
import type { WritePlan } from '../plan/write-plan.ts'
import { join, name, type Sql, sql } from './sql.ts'

/** Returns only the columns that the answer needs: a role that may not read a column may still write it. */
export function returningSql({ read, table }: WritePlan, alias: Sql): Sql {
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
