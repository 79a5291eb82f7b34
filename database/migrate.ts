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

/** Brings the schema up to this code. Processes that start at once wait for each other. */
export async function migrate(
  database: Database,
  onProgress: (message: string) => void = () => {},
  folder: URL = migrationsOfTheShop,
): Promise<void> {
  const migrations = await readMigrations(folder)
  await database.query
    .withTables<AppliedMigrations>()
    .connection()
    .execute(async (connection) => {
      // Another process may hold the lock for as long as its migrations take; but not one that is frozen.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`set lock_timeout = 0`.execute(connection)
      await sql`set idle_session_timeout = ${sql.lit(FROZEN_MS)}`.execute(connection)
      await sql`select pg_advisory_lock(${sql.lit(LOCK_NUMBER)})`.execute(connection)
      try {
        for (const migration of await pending(connection, migrations)) {
          onProgress(`Applying migration ${migration.file}`)
          await apply(connection, migration)
        }
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(LOCK_NUMBER)})`.execute(connection)
        for (const setting of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
          await sql`reset ${sql.raw(setting)}`.execute(connection)
      }
    })
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

async function apply(connection: Connection, { number, name, file, checksum, text }: Migration) {
  try {
    await connection.transaction().execute(async (transaction) => {
      await sql.raw(text).execute(transaction)
      await transaction.insertInto('keel.migrations').values({ number, name, checksum }).execute()
    })
  } catch (cause) {
    throw new MigrationError(`Migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}
