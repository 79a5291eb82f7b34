import { type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'
import { type Migration, migrationsOfTheShop, readMigrations } from './migration-files.ts'
import type { Tables } from './tables.ts'

class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type AppliedMigrations = {
  'keel.migrations': { number: number; name: string; checksum: string }
}

type Connection = Kysely<Tables & AppliedMigrations>

/** Any number, as long as every process of the shop takes the same. */
const LOCK_NUMBER = 5_741_329
/** Between two statements: nothing that a process does there takes as long. */
const FROZEN_MS = 60_000
/** Who waits longer wants to know what for. */
const WAITS_MS = 2_000

/** Brings the schema up to this code, one transaction a migration. Processes that start at once take turns. */
export async function migrate(
  database: Database,
  onProgress: (message: string) => void = () => {},
  folder: URL = migrationsOfTheShop,
): Promise<void> {
  const migrations = await readMigrations(folder)
  const query = database.query.withTables<AppliedMigrations>()
  while (await applyNext(query, migrations, onProgress));
}

/** False when there is none left. Whoever has the lock applies what is next, and the others find it done. */
function applyNext(
  query: Connection,
  migrations: Migration[],
  onProgress: (message: string) => void,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lock(transaction, onProgress)
    const [next] = await pending(transaction, migrations)
    if (!next) return false
    onProgress(`Applying migration ${next.file}`)
    await apply(transaction, next)
    return true
  })
}

/**
 * Of the transaction and not of the session: behind a pooler a session's lock would stay with a connection that
 * belongs to nobody, and every later start would wait for it.
 */
async function lock(transaction: Connection, onProgress: (message: string) => void) {
  // Another process may hold the lock for as long as its migrations take; but not one that is frozen.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local lock_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(FROZEN_MS)}`.execute(transaction)
  const waits = setTimeout(() => onProgress('waiting for the migration lock'), WAITS_MS)
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBER)})`.execute(transaction)
    // A transaction that waited goes by the catalogue of before, until it opens a table.
    await sql`select from pg_namespace limit 1`.execute(transaction)
  } finally {
    clearTimeout(waits)
  }
}

async function pending(connection: Connection, migrations: Migration[]): Promise<Migration[]> {
  await sql`create schema if not exists keel`.execute(connection)
  await sql`create table if not exists keel.migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(connection)

  const applied = await connection
    .selectFrom('keel.migrations')
    .select(['number', 'name', 'checksum'])
    .orderBy('number')
    .execute()
  const known = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const { number, name, checksum } of applied) {
    const migration = known.get(number)
    if (!migration)
      throw new MigrationError(`The database is newer than this code: it has migration ${number} (${name})`)
    if (migration.checksum !== checksum)
      throw new MigrationError(`${migration.file} was changed after it was applied to this database`)
    known.delete(number)
  }
  return [...known.values()]
}

async function apply(transaction: Connection, { number, name, file, checksum, text }: Migration) {
  try {
    await sql.raw(text).execute(transaction)
    await transaction.insertInto('keel.migrations').values({ number, name, checksum }).execute()
  } catch (cause) {
    throw new MigrationError(`Migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}
