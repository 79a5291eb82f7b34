import type { Payload } from '../parse/body.ts'
import type { Column } from '../schema/schema.ts'
import { join, name, ofSchema, type Sql, sql, value } from './sql.ts'

/** The rows of a body under an alias, to be selected from, with the requested columns. */
export function payloadSql(
  { json, isObject }: Payload,
  columns: readonly Pick<Column, 'name' | 'type' | 'default'>[],
  alias: Sql,
  usesDefaults: boolean,
): Sql {
  if (columns.length === 0) {
    return isObject
      ? sql`(values (1)) as ${alias}`
      : sql`json_array_elements(${value(json)}::json) as ${alias}`
  }
  const types = columns.map((column) => sql`${name(column.name)} ${ofSchema(column.type)}`)
  const record = sql`${alias}(${join(types, ', ')})`
  if (!usesDefaults) return sql`json_to_recordset(${value(json)}::json) as ${record}`
  const defaults = columns.flatMap((column) =>
    column.default === null ? [] : [sql`${value(column.name)}::text, ${ofSchema(column.default)}`],
  )
  const whole = sql`jsonb_build_object(${join(defaults, ', ')}) || _given.row`
  return sql`jsonb_array_elements(${value(json)}::jsonb) as _given(row), jsonb_to_record(${whole}) as ${record}`
}
