import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { type DumpedRow, type DumpLine, setForLongCopying } from './dump-tables.ts'
import { fullName, listTables, SHOP_SCHEMAS, type TableShape } from './table-list.ts'

/** The dump does not fit the tables, or is not whole. */
export class UnfitDump extends Error {
  override readonly name = 'UnfitDump'
}

interface ForeignKey {
  readonly owner: string
  readonly name: string
  readonly definition: string
}

/** What is being loaded: the columns of the table that the dump is at, and which of them this schema has. */
interface Target {
  readonly table: TableShape
  readonly width: number
  readonly kept: readonly { readonly at: number; readonly name: string; readonly type: string }[]
}

/**
 * Fills the tables of a schema that was just made, inside the caller's transaction: what migrations had put there goes
 * first. Rules that speak of several rows are checked at the end, as the rows come in no order; triggers sleep, since
 * what they would write is in the dump too. Returns how many rows there are, and what had no place.
 */
export async function loadTables(
  trx: Kysely<Tables>,
  lines: AsyncIterable<DumpLine>,
): Promise<{ readonly rows: number; readonly leftOut: readonly string[] }> {
  await setForLongCopying(trx)
  await sql`set constraints all immediate`.execute(trx)
  const tables = await listTables(trx, SHOP_SCHEMAS)
  const byName = new Map(tables.map((table) => [fullName(table), table]))
  const foreignKeys = await dropForeignKeys(trx)
  for (const { schema, name } of tables)
    await sql`alter table ${sql.table(`${schema}.${name}`)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join(tables.map(({ schema, name }) => sql.table(`${schema}.${name}`)))}`.execute(
    trx,
  )
  const leftOut: string[] = []
  let target: Target | undefined
  let rows = 0
  let isWhole = false
  for await (const line of lines) {
    if (isWhole) throw new UnfitDump('it goes on after its end')
    if (line.kind === 'table') {
      const table = byName.get(line.table)
      target = table && targetOf(table, line.columns)
      if (!target) leftOut.push(line.table)
      else leftOut.push(...strangers(target, line.columns))
    } else if (line.kind === 'rows') {
      rows += line.rows.length
      if (target) await insertRows(trx, target, line.rows)
    } else if (line.kind === 'sequence') await setSequence(trx, line.name, line.lastValue)
    else {
      if (line.rows !== rows) throw new UnfitDump(`it speaks of ${line.rows} rows and holds ${rows}`)
      isWhole = true
    }
  }
  if (!isWhole) throw new UnfitDump('it has no end')
  for (const { owner, name, definition } of foreignKeys)
    await sql`alter table ${sql.raw(owner)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    )
  for (const { schema, name } of tables)
    await sql`alter table ${sql.table(`${schema}.${name}`)} enable trigger user`.execute(trx)
  return { rows, leftOut }
}

async function dropForeignKeys(trx: Kysely<Tables>): Promise<readonly ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select format('%I.%I', n.nspname, c.relname) as owner, k.conname as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any(${[...SHOP_SCHEMAS]}::text[])`.execute(trx)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.id(name)}`.execute(trx)
  return rows
}

function targetOf(table: TableShape, columns: readonly string[]): Target {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  const kept = columns.flatMap((name, at) => {
    const type = types.get(name)
    return type === undefined ? [] : [{ at, name, type }]
  })
  return { table, width: columns.length, kept }
}

function strangers({ table, kept }: Target, columns: readonly string[]): string[] {
  const names = new Set(kept.map(({ name }) => name))
  return columns.filter((name) => !names.has(name)).map((name) => `${fullName(table)}.${name}`)
}

async function insertRows(
  trx: Kysely<Tables>,
  { table, width, kept }: Target,
  rows: readonly DumpedRow[],
): Promise<void> {
  if (rows.some((row) => row.length !== width))
    throw new UnfitDump(`a row of ${fullName(table)} has not ${width} values`)
  const arrays = kept.map(({ at }) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
  const names = kept.map(({ name }) => sql.id(name))
  const values = kept.map(({ type }, index) => sql`${sql.id(`v${index}`)}::${sql.raw(type)}`)
  const read = kept.map((_, index) => sql.id(`v${index}`))
  await sql`insert into ${sql.table(fullName(table))} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(arrays)}) as dumped (${sql.join(read)})`.execute(trx)
}

async function setSequence(trx: Kysely<Tables>, name: string, lastValue: string): Promise<void> {
  await sql`select setval(to_regclass(${name}), ${lastValue}::bigint)
    where to_regclass(${name}) is not null`.execute(trx)
}
