import type pg from 'pg'
import { lendConnection } from '../connection.ts'
import type { Database } from '../database.ts'
import { closePool, createPool, createQuery } from '../pool.ts'
import { PostgresListener } from './listener.ts'

const CONNECTIONS = 10
/** A visitor is waiting, and gives up after ten. */
const CONNECTION_WAIT_MS = 5_000
const STATEMENT_MS = 30_000
/** A transaction that its process forgot would hold its locks, and all who wait for them, forever. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** An end that is gone without a word says nothing: TCP would find out after a quarter of an hour. */
const SILENCE_MS = 5_000

export async function connectPostgres(url: string, silenceMs = SILENCE_MS): Promise<Database> {
  const pool = createPool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c TimeZone=UTC',
  })
  const listener = new PostgresListener({
    url,
    // The limits above are the server's: one that is gone keeps none, and a query would wait on.
    onSilence: cutterOf(pool),
    silenceMs,
  })

  async function close() {
    await listener.close()
    await closePool(pool)
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
    withConnection: (work) => lendConnection(pool, work),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    isHearing: () => !listener.isLost,
    close,
  }
}

/** Ends all connections of the pool at once; what waits for an answer on one fails. */
function cutterOf(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return () => {
    for (const { connection } of clients) connection.stream.destroy()
  }
}
