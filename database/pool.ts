import { once } from 'node:events'
import { type Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { RetryingKysely } from './transactions/try-twice.ts'

const CONNECTION_WAIT_MS = 10_000
const INT8_TYPE_ID = 20

/** Ids and counts stay far below 2^53, and a string where a number is meant breaks arithmetic silently. */
const types = {
  getTypeParser: ((typeId, format) =>
    typeId === INT8_TYPE_ID && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(typeId, format)) as typeof pg.types.getTypeParser,
}

export function createPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    // Statements sent without waiting for answers cross together.
    pipeline: true,
    ...settings,
    types,
  })
  // A connection that breaks, idle or in use, emits 'error', which without a listener ends the process. Ignoring it
  // loses nothing: the pool replaces the connection, and a query on it has failed.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** `onFailure` is called for each statement that failed. */
export function createQuery(pool: PostgresPool, onFailure = (_error: unknown) => {}): Kysely<Tables> {
  return new RetryingKysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.level === 'error') onFailure(event.error)
    },
  })
}

/** `pool.end` alone would drop callers that still wait for a connection. */
export async function closePool(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await once(pool, 'release')
  await pool.end()
}
