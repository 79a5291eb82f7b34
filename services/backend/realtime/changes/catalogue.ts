import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '#database/tables.ts'
import { describeTables, type Table } from './describe-tables.ts'
import type { JsonText } from './filters/compare-values.ts'

/** Thousands may come at once, back from a restart: all of them ask the same. */
const FRESH_FOR_MS = 1_000
const MAX_VALUES_KEPT = 1_000

/** What the database says of the tables that may be subscribed to. */
export class Catalogue {
  readonly #query: Kysely<Tables>
  readonly #values = new LRUCache<string, JsonText>({ max: MAX_VALUES_KEPT })
  #recent: { readonly since: number; readonly tables: Promise<Table[]> } | undefined

  constructor(query: Kysely<Tables>) {
    this.#query = query
  }

  /** As of now: what may be read can change between two changes. */
  read(): Promise<Table[]> {
    return describeTables(this.#query)
  }

  /** As of a second ago, for whoever begins to listen; with all their changes recorded from here on. */
  async recorded(): Promise<Table[]> {
    const { tables } = this.#recent ?? {}
    if (tables && this.#isFresh) return tables
    const reading = this.#record()
    this.#recent = { since: performance.now(), tables: reading }
    reading.catch(() => {
      this.#recent = undefined
    })
    return reading
  }

  get #isFresh(): boolean {
    return performance.now() - (this.#recent?.since ?? Number.NEGATIVE_INFINITY) < FRESH_FOR_MS
  }

  async #record(): Promise<Table[]> {
    const tables = await this.read()
    if (tables.every(({ isRecorded }) => isRecorded)) return tables
    await sql`select realtime.follow_publication()`.execute(this.#query)
    return this.read()
  }

  /** The value as the database writes it in JSON. Fails with what the database says if it is none of that type. */
  valueAs(sqlType: string, value: string): Promise<JsonText> {
    return this.#convert(`${sqlType} ${value}`, sql`to_jsonb(${value}::text::${typeOf(sqlType)})::text`)
  }

  /** The same of an array, as PostgreSQL writes one: its elements. */
  async valuesAs(sqlType: string, list: string): Promise<JsonText[]> {
    const elements = sql`jsonb_array_elements(to_jsonb(${list}::text::${typeOf(`${sqlType}[]`)}))`
    const converted = sql`(select coalesce(jsonb_agg(value::text), '[]') from ${elements})::text`
    return JSON.parse(await this.#convert(`${sqlType}[] ${list}`, converted))
  }

  async #convert(key: string, expression: RawBuilder<unknown>): Promise<string> {
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const { rows } = await sql<{ text: string }>`select ${expression} as text`.execute(this.#query)
    const text = rows[0]?.text ?? 'null'
    this.#values.set(key, text)
    return text
  }
}

/** The catalogue's own name of it, never a client's. */
function typeOf(sqlType: string): RawBuilder<unknown> {
  return sql.raw(sqlType)
}
