import pg from 'pg'

/** Of every connection: no statement, no wait for a lock and no forgotten transaction holds others up for longer. */
export const SETTINGS_MS = {
  statement_timeout: 30_000,
  /** Longer than the next, so that who waits for a frozen process gets its turn; shorter than a visitor waits. */
  lock_timeout: 2_500,
  /** A process that is frozen keeps the locks of its transaction, and all who wait, until the server ends it. */
  idle_in_transaction_session_timeout: 2_000,
}

const CONNECT_MS = 5_000

/** What stands between the shop and its server, and what to do about it. */
export class PoolerInTheWay extends Error {
  override readonly name = 'PoolerInTheWay'
}

/**
 * Whether the address leads to a pooler such as PgBouncer, which tells of another process than the one that answers.
 * In transaction mode, what outlives a transaction is lost there without a word: notices above all. Throws
 * `PoolerInTheWay` where the shop could not work behind it.
 */
export async function findPooler(url: string, directUrl: string | undefined): Promise<boolean> {
  // None of the settings that the shop's own connections begin with: a pooler would refuse those.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // The driver's types leave it out.
    if (rows[0].pid === (client as unknown as { processID: number }).processID) return false
    if (directUrl === undefined)
      throw new PoolerInTheWay(
        'it is a pooler, which keeps notices of changes back: set DATABASE_DIRECT_URL to the server behind it, or to the same address where it keeps one session for each connection',
      )
    await requireSettings(client)
    return true
  } finally {
    await client.end()
  }
}

/** A pooler takes no settings of a connection, so they must be the role's own. */
async function requireSettings(client: pg.Client): Promise<void> {
  const wanted = Object.entries({ ...SETTINGS_MS, TimeZone: 'UTC' })
  const { rows } = await client.query('select name, setting from pg_settings where name = any($1)', [
    wanted.map(([name]) => name),
  ])
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  const missing = wanted.filter(([name, value]) => found.get(name) !== String(value))
  if (missing.length === 0) return
  const whose = `${pg.escapeIdentifier(client.user ?? '')} in database ${pg.escapeIdentifier(client.database ?? '')}`
  const set = missing.map(([name, value]) => `alter role ${whose} set "${name}" = '${value}';`)
  throw new PoolerInTheWay(
    `it is a pooler, which sets no limits for a connection: run ${set.join(' ')} and let it connect anew`,
  )
}
