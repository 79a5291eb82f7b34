import type { Database } from '../database.ts'
import { closePool, createPool, createQuery } from '../pool.ts'
import { PostgresListener } from './listener.ts'

const CONNECTIONS = 10
const STATEMENT_MS = 30_000
/** A transaction that its process forgot would hold its locks, and all who wait for them, forever. */
const IDLE_IN_TRANSACTION_MS = 60_000

export async function connectPostgres(url: string): Promise<Database> {
  const pool = createPool({
    connectionString: url,
    max: CONNECTIONS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c TimeZone=UTC',
  })
  const listener = new PostgresListener(url)

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
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    close,
  }
}
