import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DatabaseObserver } from './observer.ts'
import { createQuery } from './pool.ts'
import type { Tables } from './tables.ts'

/** A connection lent to one piece of work. */
export interface Connection {
  /** Each statement waits for the answer to the one before it. */
  readonly query: Kysely<Tables>
  /**
   * Sends without waiting: statements sent together reach the database together, and are answered in order. A failed
   * statement does not hold up the next one, unless both are in a transaction.
   */
  send<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
}

export interface Statement {
  readonly text: string
  readonly values?: readonly (string | null)[]
  /** Keeps the statement prepared on every connection that ran it: for few texts that recur often. */
  readonly name?: string
}

const queries = new WeakMap<pg.PoolClient, Kysely<Tables>>()

interface LendOptions extends Pick<DatabaseObserver, 'onStatement'> {
  readonly isPooled?: boolean
}

/** Lends a connection of the pool. Where the work leaves a transaction open, the connection is destroyed. */
export async function lendConnection<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
  { isPooled = false, onStatement }: LendOptions = {},
): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work({
      query: queryOf(client),
      send({ text, values, name }) {
        holdBack(client)
        // A prepared statement stays with the server's connection, which a pooler gives to other clients.
        const isPrepared = name !== undefined && !isPooled
        const sent = client.query({
          text,
          ...(values && { values: [...values] }),
          ...(isPrepared && { name }),
        })
        return onStatement ? timed(sent, text, onStatement) : sent
      },
    })
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function timed<Result>(
  sent: Promise<Result>,
  text: string,
  onStatement: NonNullable<LendOptions['onStatement']>,
): Promise<Result> {
  const sentMs = performance.now()
  let hasFailed = true
  try {
    const result = await sent
    hasFailed = false
    return result
  } finally {
    onStatement({ text, tookMs: performance.now() - sentMs, hasFailed })
  }
}

/** Statements sent in one tick leave in one packet. */
function holdBack({ connection: { stream } }: pg.PoolClient) {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function queryOf(client: pg.PoolClient): Kysely<Tables> {
  const known = queries.get(client)
  if (known) return known
  // Kysely takes its connections from a pool, so this pool has a single one and releases nothing.
  const held = { query: client.query.bind(client), release() {} } as Partial<pg.PoolClient> as pg.PoolClient
  const query = createQuery({ connect: async () => held, end: async () => {}, options: {} })
  queries.set(client, query)
  return query
}
