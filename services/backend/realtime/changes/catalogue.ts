import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from '#database/tables.ts'
import { createQueue } from '#services/shared/queue.ts'
import { describeTables, type Table } from './describe-tables.ts'
import type { JsonText } from './filters/passes-filter.ts'

/** After a restart thousands of clients may come back at once, all with the same question. */
const FRESH_FOR_MS = 1_000
const MAX_VALUES_KEPT = 1_000
/** A number may be written out in a hundred thousand digits. */
const MAX_CHARACTERS_KEPT = 1_000
/** Conversions get three of the ten connections that a process has. */
const QUESTIONS = { atOnce: 3, waiting: 2_000, waitingOfOne: 500 }

/** Has the words that the database raises for the hosted backend. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Values as the database writes them in JSON. A value of another type rejects with the database's error. */
export interface Values {
  valueAs(sqlType: string, value: string): Promise<JsonText>
  /** Answers the elements of an array that is written as PostgreSQL writes one. */
  valuesAs(sqlType: string, list: string): Promise<JsonText[]>
}

/** The tables that may be subscribed to, as the database describes them. */
export class Catalogue {
  readonly #query: Kysely<Tables>
  readonly #values = new LRUCache<string, Promise<JsonText>>({ max: MAX_VALUES_KEPT })
  readonly #enqueue = createQueue(QUESTIONS)
  #recent: { readonly since: number; readonly tables: Promise<Table[]> } | undefined

  constructor(query: Kysely<Tables>) {
    this.#query = query
  }

  /** Reads the tables as of now, since what may be read can change between two changes. */
  read(): Promise<Table[]> {
    return describeTables(this.#query)
  }

  /** The tables as of a second ago at most, for new subscriptions, with all their changes recorded from here on. */
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

  /** Converts values in the turn of the network that asks. */
  askedBy(network: string): Values {
    return {
      valueAs: (sqlType, value) =>
        this.#convert(
          network,
          `${sqlType} ${value}`,
          sql`to_jsonb(${value}::text::${typeOf(sqlType)})::text`,
        ),
      valuesAs: async (sqlType, list) => {
        const elements = sql`jsonb_array_elements(to_jsonb(${list}::text::${typeOf(`${sqlType}[]`)}))`
        const converted = sql`(select coalesce(jsonb_agg(value::text), '[]') from ${elements})::text`
        return JSON.parse(await this.#convert(network, `${sqlType}[] ${list}`, converted))
      },
    }
  }

  /** Thousands of clients that need the same value ask the database once. */
  #convert(network: string, key: string, expression: RawBuilder<unknown>): Promise<JsonText> {
    const known = this.#values.get(key)
    if (known) return known
    const asking = this.#ask(network, expression)
    this.#values.set(key, asking)
    asking.then(
      (text) => {
        if (text.length > MAX_CHARACTERS_KEPT) this.#values.delete(key)
      },
      () => this.#values.delete(key),
    )
    return asking
  }

  async #ask(network: string, expression: RawBuilder<unknown>): Promise<JsonText> {
    const query = sql<{ text: string }>`select ${expression} as text`
    const answer = await this.#enqueue(() => query.execute(this.#query), network)
    if (answer === 'full') throw new Refusal('too many filters at once')
    return answer.rows[0]?.text ?? 'null'
  }
}

/** The catalogue's own name of the type, never a client's. */
function typeOf(sqlType: string): RawBuilder<unknown> {
  return sql.raw(sqlType)
}
