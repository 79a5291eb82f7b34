import type { Answering } from '../parse/media-type.ts'
import { type Sql, sql } from './sql.ts'

/** The rows in the requested form, built by the database itself. `json` is one row. */
export function bodySql(answering: Answering, json: Sql, row: Sql): Sql {
  if (answering.form === 'csv')
    return sql`coalesce(string_agg(substring(${row}::text, 2, length(${row}::text) - 2), E'\\n'), '')`
  const list = answering.nullsStripped ? sql`json_strip_nulls(json_agg(${json}))` : sql`json_agg(${json})`
  return answering.form === 'object' ? sql`(${list} -> 0)::text` : sql`coalesce(${list}, '[]')::text`
}

/** Database functions may set headers and status of the answer while the statement runs. */
export const RESPONSE_SETTINGS = sql`nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status`
