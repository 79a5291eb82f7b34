import { once } from 'node:events'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { DatabaseObserver, Lane, LaneState } from './observer.ts'
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

export function createPool(settings: pg.PoolConfig, onWaited?: (waitedMs: number) => void): pg.Pool {
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
  if (onWaited) timeWaits(pool, onWaited)
  return pool
}

type Lent = Parameters<pg.Pool['connect']>[0]

/** The pool tells that a connection was lent, and not since when it was waited for. */
function timeWaits(pool: pg.Pool, onWaited: (waitedMs: number) => void): void {
  const connect = pool.connect.bind(pool)
  Object.assign(pool, {
    connect(lend?: Lent) {
      const askedMs = performance.now()
      const tell = () => onWaited(performance.now() - askedMs)
      if (!lend) return connect().finally(tell)
      return connect((...lent) => {
        tell()
        lend(...lent)
      })
    },
  })
}

export function stateOf(lane: Lane, { totalCount, idleCount, waitingCount }: pg.Pool): LaneState {
  return { lane, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

interface QueryOptions extends Pick<DatabaseObserver, 'nameOfWork' | 'onStatement'> {
  /** Called for each statement that failed. */
  readonly onFailure?: (error: unknown) => void
}

export function createQuery(
  pool: PostgresPool,
  { onFailure, onStatement, nameOfWork }: QueryOptions = {},
): Kysely<Tables> {
  return new RetryingKysely<Tables>({
    dialect: nameOfWork ? new NamingDialect(pool, nameOfWork) : new PostgresDialect({ pool }),
    log(event) {
      const hasFailed = event.level === 'error'
      if (hasFailed) onFailure?.(event.error)
      onStatement?.({ text: event.query.sql, tookMs: event.queryDurationMillis, hasFailed })
    },
  })
}

class NamingDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  readonly #nameOfWork: () => string | undefined

  constructor(pool: PostgresPool, nameOfWork: () => string | undefined) {
    super({ pool })
    this.#pool = pool
    this.#nameOfWork = nameOfWork
  }

  override createDriver(): PostgresDriver {
    return new NamingDriver(this.#pool, this.#nameOfWork)
  }
}

/** Names each transaction after its work, by a statement that crosses together with `begin`. */
class NamingDriver extends PostgresDriver {
  readonly #nameOfWork: () => string | undefined

  constructor(pool: PostgresPool, nameOfWork: () => string | undefined) {
    super({ pool })
    this.#nameOfWork = nameOfWork
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const name = this.#nameOfWork()
    const begun = super.beginTransaction(connection, settings)
    if (name === undefined) return begun
    const named = CompiledQuery.raw(`select set_config('application_name', $1, true)`, [name])
    await Promise.all([begun, connection.executeQuery(named)])
  }
}

/** `pool.end` alone would drop callers that still wait for a connection. */
export async function closePool(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await once(pool, 'release')
  await pool.end()
}
