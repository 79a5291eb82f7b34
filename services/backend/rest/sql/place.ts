import type { JsonStep } from '../parse/names.ts'
import { type Place, STAR } from '../plan/read-plan.ts'
import { name, type Sql, sql, value } from './sql.ts'

/** A place in a row that goes by an alias. */
export function placeSql(alias: Sql, { column, path, baseType }: Place): Sql {
  if (column === STAR) return sql`${alias}.*`
  const whole = sql`${alias}.${name(column)}`
  if (path.length === 0) return whole
  const isJson = baseType === 'json' || baseType === 'jsonb'
  const steps = path.reduce<Sql>(stepSql, isJson ? whole : sql`to_jsonb(${whole})`)
  return sql`(${steps})`
}

function stepSql(of: Sql, { asText, key }: JsonStep): Sql {
  const operand = typeof key === 'number' ? sql`${value(key)}::int` : sql`${value(key)}::text`
  return asText ? sql`${of} ->> ${operand}` : sql`${of} -> ${operand}`
}
