import type { Database } from '../connect.ts'
import { createPool, createQuery } from '../pool.ts'

const STATEMENT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000

export async function connectPostgres(url: string): Promise<Database> {
  const pool = createPool({
    connectionString: url,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c TimeZone=UTC',
  })
  const query = createQuery(pool)
  return { engine: 'postgres', query, listen: async () => async () => {}, close: () => pool.end() }
}
