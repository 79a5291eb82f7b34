import type pg from 'pg'
import { lendConnection } from '../connection.ts'
import type { Database } from '../database.ts'
import { closePool, createPool, createQuery } from '../pool.ts'
import { PostgresListener } from './listener.ts'

/** At the most, and none for what another is for: with the one that hears, a process has 18. */
const CONNECTIONS = { query: 5, reads: 3, payments: 4, lent: 4, health: 1 }
/** A visitor is waiting, and gives up after ten. */
const CONNECTION_WAIT_MS = 5_000
const STATEMENT_MS = 30_000
/** A process that is frozen keeps the locks of its transaction, and all who wait for them, until the server ends it. */
const IDLE_IN_TRANSACTION_MS = 2_000
/** Longer, so that who waits for a frozen process gets its turn; shorter than a visitor waits. */
const LOCK_MS = 2_500
/** An end that is gone without a word says nothing: TCP would find out after a quarter of an hour. */
const SILENCE_MS = 5_000

export async function connectPostgres(url: string, silenceMs = SILENCE_MS): Promise<Database> {
  const openPool = (purpose: keyof typeof CONNECTIONS, options = '') =>
    createPool({
      connectionString: url,
      max: CONNECTIONS[purpose],
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      keepAlive: true,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: `-c TimeZone=UTC ${options}`,
    })
  const pool = openPool('query')
  const reads = openPool('reads', '-c default_transaction_read_only=on')
  const payments = openPool('payments')
  const lent = openPool('lent')
  const health = openPool('health')
  const pools = [pool, reads, payments, lent, health]
  const listener = new PostgresListener({
    url,
    // The limits above are the server's: one that is gone keeps none, and a query would wait on.
    onSilence: cutterOf(pools),
    silenceMs,
  })

  async function close() {
    await listener.close()
    await Promise.all(pools.map(closePool))
  }

  // A server that cannot be reached is known here, not at the first visitor.
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    throw error
  }

  return {
    engine: 'postgres',
    query: createQuery(pool),
    reads: createQuery(reads),
    payments: createQuery(payments),
    health: createQuery(health),
    withConnection: (work) => lendConnection(lent, work),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    isHearing: () => !listener.isLost,
    close,
  }
}

/** Ends all connections of the pools at once; what waits for an answer on one fails. */
function cutterOf(pools: readonly pg.Pool[]): () => void {
  const clients = new Set<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
  }
  return () => {
    for (const { connection } of clients) connection.stream.destroy()
  }
}
