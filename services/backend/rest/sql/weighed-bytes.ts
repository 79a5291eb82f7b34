import { type Sql, sql } from './sql.ts'

/** The setting of a transaction that says how many bytes its answer may have. Without it there is no bound. */
export const MAX_BYTES = 'rest.max_bytes'

const MOST = sql`nullif(current_setting('rest.max_bytes', true), '')::int8`

/** The bytes of all rows that were put into lists so far: those of an embedded row count again with the row around it. */
export const WEIGHED_BYTES = sql`nullif(current_setting('rest.bytes', true), '')::int8`

/** The rows as a list. It ends where it would be too long, as the database would otherwise build all of it. */
export function jsonListSql(json: Sql): Sql {
  return sql`json_agg(${json})${withinBytes(sql`to_json(${json})::text`)}`
}

/**
 * Passes over rows once there are too many bytes, of which `WEIGHED_BYTES` tells afterwards. A value that is null has no
 * text, and becomes the word of four letters.
 */
export function withinBytes(text: Sql): Sql {
  const bytes = sql`coalesce(octet_length(${text}), 4)`
  const weighed = sql`set_config('rest.bytes', (coalesce(${WEIGHED_BYTES}, 0) + ${bytes})::text, true)`
  return sql` filter (where case when ${MOST} is null then true when ${WEIGHED_BYTES} > ${MOST} then false else ${weighed}::int8 <= ${MOST} end)`
}
