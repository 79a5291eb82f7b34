import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { fullName, listTables, SHOP_SCHEMAS } from '#database/dump/table-list.ts'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { findBelongings } from '#tests/upgrade/find-belongings.ts'
import { runAsWritten } from '../run-as-written.ts'
import { createKillableShop } from '../strikes/killable-shop.ts'
import { copyWhileSelling } from './copy-while-selling.ts'

interface BackingUp {
  readonly engine: 'pglite' | 'postgres'
  /** A folder that is not there yet. */
  readonly folder: string
  readonly postgres: Pick<PostgresServer, 'createDatabase'>
  readonly copies: number
  readonly ordersBetween: number
}

/** Backs up a shop by its own commands while it sells and when it is at rest. Returns what to tell. */
export async function backUpAndRestore({
  engine,
  folder,
  postgres,
  ...counts
}: BackingUp): Promise<string[]> {
  await mkdir(folder)
  const { createDatabase } = postgres
  const place = {
    folder,
    createDatabase,
    ...(engine === 'postgres' && { databaseUrl: await createDatabase() }),
  }
  const shown = await copyWhileSelling({ ...counts, ...place, by: 'commands' })
  return [`all of ${shown.join(', ')} orders that were shown before each`, ...(await compareRestored(place))]
}

interface Comparing {
  /** Where `shop` is the data folder of a shop that has sold and is stopped. */
  readonly folder: string
  readonly databaseUrl?: string
  readonly createDatabase: () => Promise<string>
}

/** What a shop is compared by: rows of each table, and what was taken. */
interface Sums {
  readonly rows: Readonly<Record<string, number>>
  readonly orderedCents: number
  readonly takenCents: number
}

/**
 * Backs up a shop that is at rest and restores it on both engines: the same number of rows in each table, the same
 * totals, and the one who signed up there signs in. Returns a line for each restored shop.
 */
async function compareRestored({ folder, databaseUrl, createDatabase }: Comparing): Promise<string[]> {
  const source = environmentOf(join(folder, 'shop'), databaseUrl)
  const belongings = await whileOpen(source, leaveBelongings)
  const file = join(folder, 'at-rest')
  const before = await sumUp(source)
  const began = performance.now()
  await runAsWritten('backup', { ...source, BACKUP: file })
  const backedUpMs = performance.now() - began
  const told: string[] = []
  for (const engine of ['pglite', 'postgres'] as const) {
    const url = engine === 'postgres' ? await createDatabase() : undefined
    const place = environmentOf(join(folder, `restored-${engine}`), url)
    const restoreBegan = performance.now()
    await runAsWritten('restore', { ...place, BACKUP: file })
    const restoredMs = performance.now() - restoreBegan
    assert.deepEqual(await sumUp(place), before)
    await whileOpen(place, (shop) => findBelongings(shop, belongings))
    const rows = Object.values(before.rows).reduce((sum, count) => sum + count, 0)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    told.push(
      `on ${engine}: ${rows} rows and ${before.takenCents} cents taken are the same; ${seconds(backedUpMs)} s to back up, ${seconds(restoredMs)} s to restore`,
    )
  }
  return told
}

async function whileOpen<Result>(
  environment: Readonly<Record<string, string>>,
  visit: (shop: Parameters<typeof leaveBelongings>[0]) => Promise<Result>,
): Promise<Result> {
  const shop = await createKillableShop(environment)
  await shop.start()
  try {
    const keys = await readKeys(environment.DATA_DIR ?? '')
    return await visit({ origin: shop.origin, keys, fetch: (request) => fetch(request) })
  } finally {
    await shop.stop()
  }
}

async function sumUp(environment: Readonly<Record<string, string>>): Promise<Sums> {
  const { DATA_DIR = '', DATABASE_URL } = environment
  const options: DatabaseOptions =
    DATABASE_URL === undefined
      ? { kind: 'pglite', folder: join(DATA_DIR, 'database') }
      : { kind: 'postgres', url: DATABASE_URL }
  const { query, close } = await connectDatabase(options)
  try {
    const rows: Record<string, number> = {}
    for (const table of await listTables(query, SHOP_SCHEMAS)) {
      const name = fullName(table)
      const counted = await sql<{
        count: number
      }>`select count(*)::integer as count from ${sql.table(name)}`.execute(query)
      rows[name] = counted.rows[0]?.count ?? 0
    }
    const sums = await sql<{ ordered: number; taken: number }>`
      select (select coalesce(sum(total_cents), 0)::float8 from storefront.orders) as ordered,
        (select coalesce(sum(amount_cents), 0)::float8 from storefront.payments
          where state in ('authorised', 'captured')) as taken`.execute(query)
    return { rows, orderedCents: sums.rows[0]?.ordered ?? 0, takenCents: sums.rows[0]?.taken ?? 0 }
  } finally {
    await close()
  }
}

function environmentOf(dataDir: string, databaseUrl: string | undefined): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}
