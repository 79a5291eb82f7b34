import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { fullName, type TableShape } from './table-list.ts'

/** One row, each value as the text that its type reads back. */
export type DumpedRow = readonly (string | null)[]

/** One line of a dump. The rows of a table follow it; the last line says how many there were. */
export type DumpLine =
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly DumpedRow[] }
  | { readonly kind: 'sequence'; readonly name: string; readonly lastValue: string }
  | { readonly kind: 'end'; readonly rows: number }

/** A migration as the dumped database recorded it. */
interface DumpedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

/** About this much is in memory at a time, or one row where that is larger. */
const BATCH_BYTES = 512 * 1024
const MAX_BATCH_ROWS = 2_000
const CURSOR = sql.raw('keel_dump')

/**
 * Runs the work in a transaction that sees one moment of the database, however long it reads, and reads every value as
 * the text that any other server reads back as the same.
 */
export function atOneMoment<Result>(
  query: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await setForLongCopying(trx)
      return work(trx)
    })
}

/** The reader of a dump takes as long as its disk, and nobody waits for it. */
export async function setForLongCopying(trx: Kysely<Tables>): Promise<void> {
  const settings = {
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
    // A policy that hides rows fails the statement instead of leaving them out.
    row_security: 'off',
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    IntervalStyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
  }
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(trx)
}

export async function readDumpedMigrations(trx: Kysely<Tables>): Promise<readonly DumpedMigration[]> {
  const { rows } = await sql<DumpedMigration>`
    select number, name, checksum from keel.migrations order by number`.execute(trx)
  return rows
}

/** Everything that the tables hold, table by table, and where the sequences stand. */
export async function* dumpTables(
  trx: Kysely<Tables>,
  tables: readonly TableShape[],
): AsyncGenerator<DumpLine> {
  let total = 0
  for (const table of tables) {
    yield { kind: 'table', table: fullName(table), columns: table.columns.map(({ name }) => name) }
    for await (const rows of readRows(trx, table)) {
      total += rows.length
      yield { kind: 'rows', rows }
    }
  }
  const schemas = [...new Set(tables.map(({ schema }) => schema))]
  // A sequence is not part of the moment that the transaction sees: it may be further by now, never less far.
  const { rows: sequences } = await sql<{ name: string; lastValue: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
    from pg_sequences where last_value is not null and schemaname = any(${schemas}::text[])
    order by 1`.execute(trx)
  for (const { name, lastValue } of sequences) yield { kind: 'sequence', name, lastValue }
  yield { kind: 'end', rows: total }
}

async function* readRows(
  trx: Kysely<Tables>,
  { schema, name, columns }: TableShape,
): AsyncGenerator<DumpedRow[]> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`)
  await sql`declare ${CURSOR} no scroll cursor for
    select array[${sql.join(values)}] as "values" from ${sql.table(`${schema}.${name}`)}`.execute(trx)
  // The first row is read alone, as it may be a picture.
  let batchRows = 1
  for (;;) {
    const { rows } = await sql<{ values: (string | null)[] }>`
      fetch ${sql.lit(batchRows)} from ${CURSOR}`.execute(trx)
    if (rows.length === 0) break
    const batch = rows.map((row) => row.values)
    yield batch
    const largest = Math.max(...batch.map(bytesOf))
    batchRows = Math.min(MAX_BATCH_ROWS, 2 * batchRows, Math.max(1, Math.floor(BATCH_BYTES / largest)))
  }
  await sql`close ${CURSOR}`.execute(trx)
}

function bytesOf(row: DumpedRow): number {
  return row.reduce((bytes, value) => bytes + (value?.length ?? 0) + 4, 0)
}
