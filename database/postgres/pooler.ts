import pg from 'pg'

/** Settings of every connection, so that no statement, lock or forgotten transaction holds others up for longer. */
export const SETTINGS_MS = {
  statement_timeout: 30_000,
  /** It exceeds the next setting, so that work behind a frozen process gets its turn, but not a visitor's patience. */
  lock_timeout: 2_500,
  /** A frozen process keeps the locks of its transaction, and all that wait for them, until the server ends it. */
  idle_in_transaction_session_timeout: 2_000,
}

const CONNECT_MS = 5_000

/** A pooler between the shop and its server prevents work; the message says how to fix it. */
export class PoolerInTheWay extends Error {
  override readonly name = 'PoolerInTheWay'
}

/**
 * Tells whether the address leads to a pooler such as PgBouncer, which reports another process id than the server that
 * answers. In transaction mode a pooler silently drops what outlives a transaction, above all notices. Throws
 * `PoolerInTheWay` where the shop could not work behind it.
 */
export async function findPooler(url: string, directUrl: string | undefined): Promise<boolean> {
  // This connection has none of the shop's settings, since a pooler would refuse them.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    // The driver's types lack processID.
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
  // The names come from the server, since a pooler may present other names than those it signs in with.
  const named = await client.query('select session_user as role, current_database() as database')
  const { role, database } = named.rows[0]
  const whose = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`
  const set = missing.map(([name, value]) => `alter role ${whose} set "${name}" = '${value}';`)
  throw new PoolerInTheWay(
    `it is a pooler, which sets no limits for a connection: run ${set.join(' ')} and let it connect anew`,
  )
}
