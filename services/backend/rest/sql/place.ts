import type { JsonStep } from '../parse/names.ts'
import { type Place, STAR } from '../plan/read-plan.ts'
import { exposed, name, type Sql, sql, value } from './sql.ts'

/** A place in the row that the alias stands for. */
export function placeSql(alias: Sql, { column, path, baseType, computedOf }: Place): Sql {
  if (column === STAR) return sql`${alias}.*`
  // The answer of a call or a change is a row of no table, so the function's argument is cast to its table.
  const whole =
    computedOf === undefined
      ? sql`${alias}.${name(column)}`
      : sql`${exposed(column)}(${alias}::${exposed(computedOf)})`
  if (path.length === 0) return whole
  const isJson = baseType === 'json' || baseType === 'jsonb'
  const steps = path.reduce<Sql>(stepSql, isJson ? whole : sql`to_jsonb(${whole})`)
  return sql`(${steps})`
}

function stepSql(of: Sql, { asText, key }: JsonStep): Sql {
  const operand = typeof key === 'number' ? sql`${value(key)}::int` : sql`${value(key)}::text`
  return asText ? sql`${of} ->> ${operand}` : sql`${of} -> ${operand}`
}
