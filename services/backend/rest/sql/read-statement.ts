import { MAX_ROWS } from '../limits.ts'
import type { Answering } from '../parse/media-type.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { Aliases, matchingSql } from './matching.ts'
import { rowsSql } from './rows.ts'
import { NOTHING, ofSchema, type Sql, sql, value } from './sql.ts'
import { jsonListSql, WEIGHED_BYTES, withinBytes } from './weighed-bytes.ts'

export interface ReadStatement {
  readonly statement: Sql
  /** Names of the answer's columns, for forms that list them once. */
  readonly keys: readonly string[]
}

export interface ReadOptions {
  /** Undefined if the rows are not needed. */
  readonly answering: Answering | undefined
  readonly count: 'exact' | 'estimated' | undefined
  /** The source of the rows, and `before`, the text that it needs in front of the statement. */
  readonly source: Sql
  readonly before?: Sql
}

/** One statement that counts, reads and writes out the rows of a plan. */
export function readStatement(
  plan: ReadPlan,
  { answering, count, source, before = NOTHING }: ReadOptions,
): ReadStatement {
  const aliases = new Aliases()
  const row = ofSchema('_r')
  const rows = rowsSql(plan, source, aliases)
  const body = answering === undefined ? sql`''` : bodySql(answering, rows.json(row), row)
  const total = count === undefined ? sql`null::int8` : totalSql(plan, source, aliases, count)
  return {
    statement: sql`${before}select ${total} as total, count(*) as page, ${body} as body, ${RESPONSE_SETTINGS} from (${rows.query}) as ${row}`,
    keys: rows.keys,
  }
}

/** An estimate counts exactly as long as that is cheap. */
function totalSql(plan: ReadPlan, source: Sql, aliases: Aliases, count: 'exact' | 'estimated'): Sql {
  const { from, where } = matchingSql(plan, aliases.next(), source, aliases)
  const limit = count === 'estimated' ? sql` limit ${value(MAX_ROWS + 1)}` : NOTHING
  return sql`(select count(*) from (select${from}${where}${limit}) as counted)`
}

/** Asks for the number of rows that the database expects. */
export function expectationStatement(plan: ReadPlan, source: Sql): Sql {
  const aliases = new Aliases()
  const { from, where } = matchingSql(plan, aliases.next(), source, aliases)
  return sql`explain (format json) select${from}${where}`
}

/** The rows in the requested form, built by the database itself. `json` is one row. */
export function bodySql(answering: Answering, json: Sql, row: Sql): Sql {
  if (answering.form === 'csv') {
    const text = sql`${row}::text`
    return sql`coalesce(string_agg(substring(${text}, 2, length(${text}) - 2), E'\\n')${withinBytes(text)}, '')`
  }
  const rows = jsonListSql(json)
  const list = answering.nullsStripped ? sql`json_strip_nulls(${rows})` : rows
  return answering.form === 'object' ? sql`(${list} -> 0)::text` : sql`coalesce(${list}, '[]')::text`
}

/** Database functions may set headers and status of the answer while the statement runs. */
export const RESPONSE_SETTINGS = sql`${WEIGHED_BYTES} as bytes, nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status`
