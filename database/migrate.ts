import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './connect.ts'
import { fileName, type Migration, migrationsOfTheShop, readMigrations, readSql } from './migration-files.ts'
import { amendmentOf, type Form, formOf, nextForm, readForms } from './migration-history/past-forms.ts'
import type { Tables } from './tables.ts'

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

type AppliedMigrations = {
  'keel.migrations': { number: number; name: string; checksum: string }
}

type Connection = Kysely<Tables & AppliedMigrations>

/** The number is arbitrary, but all processes must share it. */
const LOCK_NUMBER = 5_741_329
/** A process that is idle this long in its transaction is frozen: no step pauses as long between two statements. */
const FROZEN_MS = 60_000
/** A step waits for a table for less time than visitors' statements, which queue up behind it. */
const WAITS_FOR_TABLE_MS = 2_000
/** A step that waited in vain pauses for so long, and those statements are answered meanwhile. */
const GIVES_WAY_MS = 3_000
const LOCK_NOT_AVAILABLE = '55P03'
/** A longer wait is reported to the owner. */
const WAITS_MS = 2_000

/** A folder's migrations, and the earlier forms of its files. */
interface Source {
  readonly folder: URL
  readonly migrations: readonly Migration[]
  readonly forms: readonly Form[]
}

/** A migration that the database has recorded as applied. */
interface Applied {
  readonly number: number
  readonly file: string
  readonly checksum: string
}

/** A migration as another database recorded it. */
type Recorded = Pick<Migration, 'number' | 'name' | 'checksum'>

type Step =
  | { readonly kind: 'apply'; readonly migration: Migration }
  /** An earlier form of the migration was applied, which executes something else. */
  | { readonly kind: 'amend'; readonly applied: Applied; readonly form: Form; readonly next: Form }
  /** The migration had another number or name when it was applied. */
  | { readonly kind: 'rename'; readonly applied: Applied; readonly migration: Migration }

/** Brings the schema up to this code, one transaction a step. Processes that start at once take turns. */
export async function migrate(
  database: Database,
  onProgress: (message: string) => void = () => {},
  folder: URL = migrationsOfTheShop,
): Promise<void> {
  const [migrations, forms] = await Promise.all([readMigrations(folder), readForms(folder)])
  const query = database.query.withTables<AppliedMigrations>()
  while (await takeStepInTime(query, { folder, migrations, forms }, onProgress));
}

/**
 * Makes the schema that these migrations made elsewhere, in the caller's transaction, so that what was copied from there
 * fits. The caller holds the lock of migrations; later migrations follow at the next start.
 */
export async function makeSchemaOf(
  transaction: Kysely<Tables>,
  recorded: readonly Recorded[],
): Promise<void> {
  const folder = migrationsOfTheShop
  const [migrations, forms] = await Promise.all([readMigrations(folder), readForms(folder)])
  const source = { folder, migrations, forms }
  const connection = transaction.withTables<AppliedMigrations>()
  if ((await readApplied(connection)).length > 0)
    throw new MigrationError('The database has migrations applied to it already')
  const wanted = new Set(recorded.map((each) => currentFile(each, source)))
  for (const migration of migrations) if (wanted.has(migration.file)) await apply(connection, migration)
}

/** Under which name this code has what was applied elsewhere. */
function currentFile({ number, name, checksum }: Recorded, source: Source): string {
  const applied = { number, checksum, file: fileName(number, name) }
  const correction = findCorrection(applied, source)
  if (correction?.kind === 'amend')
    throw new MigrationError(`${applied.file} was applied in a form that is made no more`)
  return correction?.kind === 'rename' ? correction.migration.file : applied.file
}

/**
 * A step that waits for a table keeps everybody waiting who comes after it, so it gives way after a while: a backup may
 * read for minutes, and the shop sells meanwhile.
 */
async function takeStepInTime(
  query: Connection,
  source: Source,
  onProgress: (message: string) => void,
): Promise<boolean> {
  for (;;) {
    try {
      return await takeNextStep(query, source, onProgress)
    } catch (error) {
      if (!hasWaitedTooLong(error)) throw error
      onProgress('another transaction uses a table that is to be changed, as a backup does: trying again')
      await wait(GIVES_WAY_MS)
    }
  }
}

function hasWaitedTooLong(error: unknown): boolean {
  if (!(error instanceof MigrationError) || !(error.cause instanceof Error)) return false
  return 'code' in error.cause && error.cause.code === LOCK_NOT_AVAILABLE
}

/** Returns false when no step is left. The process with the lock takes a step, which the others then find done. */
function takeNextStep(
  query: Connection,
  source: Source,
  onProgress: (message: string) => void,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lockMigrations(transaction, onProgress)
    await sql`set local lock_timeout = ${sql.lit(WAITS_FOR_TABLE_MS)}`.execute(transaction)
    const step = findStep(await readApplied(transaction), source)
    if (!step) return false
    switch (step.kind) {
      case 'apply':
        onProgress(`Applying migration ${step.migration.file}`)
        await apply(transaction, step.migration)
        break
      case 'amend':
        onProgress(`Bringing migration ${step.applied.file} up to date`)
        await amend(transaction, step, source.folder)
        break
      case 'rename':
        await rename(transaction, step)
    }
    return true
  })
}

/**
 * The lock belongs to the transaction: behind a pooler a session's lock would stay with a connection that belongs to
 * nobody, and every later start would wait for it.
 */
export async function lockMigrations<Known>(
  transaction: Kysely<Known>,
  onProgress: (message: string) => void,
) {
  // Another process may hold the lock as long as its migrations take, but not once it is frozen.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local lock_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(FROZEN_MS)}`.execute(transaction)
  const waits = setTimeout(() => onProgress('waiting for the migration lock'), WAITS_MS)
  try {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_NUMBER)})`.execute(transaction)
    // A transaction that waited sees an old catalogue until it opens a table.
    await sql`select from pg_namespace limit 1`.execute(transaction)
  } finally {
    clearTimeout(waits)
  }
}

async function readApplied(connection: Connection): Promise<Applied[]> {
  await sql`create schema if not exists keel`.execute(connection)
  await sql`create table if not exists keel.migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(connection)
  const rows = await connection
    .selectFrom('keel.migrations')
    .select(['number', 'name', 'checksum'])
    .orderBy('number')
    .execute()
  return rows.map(({ number, name, checksum }) => ({ number, checksum, file: fileName(number, name) }))
}

/** Applied migrations are corrected before new ones that build on them run. */
function findStep(applied: readonly Applied[], source: Source): Step | undefined {
  for (const each of applied) {
    const step = findCorrection(each, source)
    if (step) return step
  }
  const files = new Set(applied.map(({ file }) => file))
  const migration = source.migrations.find(({ file }) => !files.has(file))
  return migration && { kind: 'apply', migration }
}

function findCorrection(applied: Applied, { migrations, forms }: Source): Step | undefined {
  const { file, checksum } = applied
  const known = migrations.find((migration) => migration.file === file)
  if (known?.checksum === checksum) return undefined
  const form = formOf(forms, applied)
  const migration = form && migrations.find((each) => each.checksum === form.executed)
  if (migration) return migration.file === file ? undefined : { kind: 'rename', applied, migration }
  const next = form && nextForm(forms, form)
  if (next) return { kind: 'amend', applied, form, next }
  if (migrations.some(({ number }) => number === applied.number))
    throw new MigrationError(`${file} was changed after it was applied to this database`)
  throw new MigrationError(`The database is newer than this code: it has migration ${file}`)
}

async function apply(transaction: Connection, { number, name, file, checksum, text }: Migration) {
  await run(transaction, file, text)
  await transaction.insertInto('keel.migrations').values({ number, name, checksum }).execute()
}

async function amend(transaction: Connection, step: Step & { kind: 'amend' }, folder: URL) {
  const amendment = amendmentOf(step.form)
  await run(transaction, amendment, await readSql(new URL(amendment, folder)))
  await update(transaction, step.applied, { checksum: step.next.executed })
}

async function rename(transaction: Connection, { applied, migration }: Step & { kind: 'rename' }) {
  const { number, name, checksum } = migration
  await update(transaction, applied, { number, name, checksum })
}

async function run(transaction: Connection, file: string, text: string) {
  try {
    await sql.raw(text).execute(transaction)
  } catch (cause) {
    throw new MigrationError(`Migration ${file} failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

async function update(
  transaction: Connection,
  { number }: Applied,
  row: Partial<AppliedMigrations['keel.migrations']>,
) {
  await transaction.updateTable('keel.migrations').set(row).where('number', '=', number).execute()
}
