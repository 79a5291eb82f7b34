import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { until } from '../balancers/until.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { runAsWritten } from '../run-as-written.ts'
import { createKillableShop } from '../strikes/killable-shop.ts'

interface Copying {
  /** By the files of an embedded database or by `pg_dump`, or by the shop's own commands, with a passphrase. */
  readonly by: 'tools' | 'commands'
  /** The folder is empty, or holds a shop that has sold nothing. */
  readonly folder: string
  /** Undefined where the shop keeps its database in its data folder. */
  readonly databaseUrl?: string
  /** Creates an empty database on the same server, to restore into. */
  readonly createDatabase: () => Promise<string>
  readonly copies: number
  /** Orders that buyers are shown before the first copy, and between copies. */
  readonly ordersBetween: number
}

interface Copy {
  readonly place: string
  /** Numbers of the orders that buyers had been shown when the copy began. */
  readonly shownBefore: readonly number[]
}

const STOCK = 100_000
const SEALED = { BACKUP_PASSPHRASE: 'straight as a plumb line' }
const BUYERS = 6

/**
 * Copies a shop that sells, as `docs/operations.md` tells owners to, and opens each copy with a shop: every order shown
 * before the copy began is there and was paid once. Returns how many those were.
 */
export async function copyWhileSelling(copying: Copying): Promise<number[]> {
  const { by, folder, databaseUrl, copies, ordersBetween } = copying
  const dataDir = join(folder, 'shop')
  const variantIds = await fillShelves(databaseOf(dataDir, databaseUrl), STOCK)
  const environment = environmentOf(dataDir, databaseUrl)
  const shop = await createKillableShop(environment)
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  const made: Copy[] = []
  try {
    await shop.start()
    const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    const buying = { origin: shop.origin, privateToken: keys.storefrontPrivateToken, variantIds, tally }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
    const copied = copyAgainAndAgain()
    await Promise.race([buyers, copied])
    tally.isClosing = true
    await Promise.all([buyers, copied])
  } finally {
    tally.isClosing = true
    await shop.stop()
  }

  async function copyAgainAndAgain() {
    for (let copy = 1; copy <= copies; copy++) {
      const wanted = tally.acknowledged.length + ordersBetween
      await until(async () => tally.isClosing || tally.acknowledged.length >= wanted)
      const shownBefore = [...tally.acknowledged]
      const place = join(folder, `copy-${copy}`)
      const tools = databaseUrl === undefined ? 'backup-embedded' : 'backup-server'
      await runAsWritten(by === 'tools' ? tools : 'backup', { ...environment, ...SEALED, BACKUP: place })
      made.push({ place, shownBefore })
    }
  }

  for (const copy of made) await expectWhole(copying, copy)
  return made.map(({ shownBefore }) => shownBefore.length)
}

async function expectWhole(copying: Copying, { place, shownBefore }: Copy) {
  const { by, databaseUrl, createDatabase } = copying
  const restoredUrl = databaseUrl === undefined ? undefined : await createDatabase()
  const dataDir = by === 'tools' && restoredUrl === undefined ? place : `${place}-shop`
  if (by === 'commands')
    await runAsWritten('restore', { ...environmentOf(dataDir, restoredUrl), ...SEALED, BACKUP: place })
  else if (restoredUrl !== undefined)
    await runAsWritten('restore-server', { BACKUP: place, RESTORED_URL: restoredUrl })
  const shop = await createKillableShop(environmentOf(dataDir, restoredUrl))
  await shop.start()
  await shop.stop()
  const database = await connectDatabase(databaseOf(dataDir, restoredUrl))
  try {
    const orders = await database.query
      .selectFrom('storefront.orders')
      .select(['number', 'checkout_id'])
      .execute()
    const numbers = new Set(orders.map(({ number }) => number))
    const missing = shownBefore.filter((number) => !numbers.has(number))
    assert.deepEqual(missing, [], 'every order that was shown before the copy began is in it')
    const payments = await database.query
      .selectFrom('storefront.payments')
      .where('state', 'in', ['authorised', 'captured'])
      .select('checkout_id')
      .execute()
    const byId = (one: number, other: number) => one - other
    assert.deepEqual(
      payments.map(({ checkout_id }) => checkout_id).sort(byId),
      orders.map(({ checkout_id }) => checkout_id).sort(byId),
      'each of them was paid once',
    )
  } finally {
    await database.close()
  }
}

function environmentOf(dataDir: string, databaseUrl: string | undefined): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

function databaseOf(dataDir: string, databaseUrl: string | undefined): DatabaseOptions {
  return databaseUrl === undefined
    ? { kind: 'pglite', folder: join(dataDir, 'database') }
    : { kind: 'postgres', url: databaseUrl }
}
