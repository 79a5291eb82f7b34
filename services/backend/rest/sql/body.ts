import type { Answering } from '../parse/media-type.ts'
import { type Sql, sql } from './sql.ts'

/** The rows in the form that was asked for, built by the database itself. `json`: one of them. */
export function bodySql(answering: Answering, json: Sql, row: Sql): Sql {
  if (answering.form === 'csv')
    return sql`coalesce(string_agg(substring(${row}::text, 2, length(${row}::text) - 2), E'\\n'), '')`
  const list = answering.nullsStripped ? sql`json_strip_nulls(json_agg(${json}))` : sql`json_agg(${json})`
  return answering.form === 'object' ? sql`(${list} -> 0)::text` : sql`coalesce(${list}, '[]')::text`
}

/** What a function of the database may set of the answer while the statement runs. */
export const RESPONSE_SETTINGS = sql`nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status`
