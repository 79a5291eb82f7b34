import type { Kysely } from 'kysely'
import type pg from 'pg'
import { createQuery } from './pool.ts'
import type { Tables } from './tables.ts'

/** One connection, for as long as some work holds it. */
export interface Connection {
  /** Each statement waits for the answer to the one before it. */
  readonly query: Kysely<Tables>
  /**
   * Sent at once: what is sent together crosses to the database together, and is answered in that order. A failed
   * statement does not hold up the next one, unless both are in a transaction.
   */
  send<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
}

export interface Statement {
  readonly text: string
  readonly values?: readonly (string | null)[]
  /** Keeps the statement prepared on every connection that ran it: for texts that are few and come back often. */
  readonly name?: string
}

const queries = new WeakMap<pg.PoolClient, Kysely<Tables>>()

/** Lends a connection of the pool; the work leaves no transaction open, or fails with what kept it from closing it. */
export async function lendConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
  { isPooled = false } = {},
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work({
      query: queryOf(client),
      send({ text, values, name }) {
        holdBack(client)
        // A statement that was prepared stays with the server's connection, which a pooler gives to others.
        const isPrepared = name !== undefined && !isPooled
        return client.query({ text, ...(values && { values: [...values] }), ...(isPrepared && { name }) })
      },
    })
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** What is sent in one go leaves in one packet. */
function holdBack({ connection: { stream } }: pg.PoolClient) {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function queryOf(client: pg.PoolClient): Kysely<Tables> {
  const known = queries.get(client)
  if (known) return known
  // Kysely takes its connections from a pool: here is one of a single connection, which nobody gives back.
  const held = { query: client.query.bind(client), release() {} } as Partial<pg.PoolClient> as pg.PoolClient
  const query = createQuery({ connect: async () => held, end: async () => {}, options: {} })
  queries.set(client, query)
  return query
}
