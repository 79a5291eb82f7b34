import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type Database } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/environment.ts'
import { buy, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'
import { expectHelpAgrees } from './help-agrees.ts'
import { type Helped, helpWithOrders } from './help-with-orders.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import type { Strike } from './strikes.ts'

export interface CrashingHelp {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  readonly strike: Strike
  /** Each order is cancelled, or sent and returned in parts. */
  readonly orders: number
}

const STOCK = 100_000
const MAX_QUANTITY = 3
/** The number of orders that are helped with at once. */
const AT_ONCE = 8
const MAX_DELAY_MS = 40

/** Strikes a shop while orders are cancelled, sent, returned and refunded; then stock, money and mails must agree. */
export async function crashWhileHelping(crashing: CrashingHelp): Promise<void> {
  const { environment } = crashing
  const { variantIds, orders } = await withDatabase(environment, (database) =>
    sell(database, crashing.orders),
  )
  const shop = await createKillableShop(environment)
  const helped: Helped = { answers: 0, isOver: false, ends: new Map() }
  let striking: Promise<number> | undefined
  try {
    await shop.start()
    const keys = JSON.parse(await readFile(join(environment.DATA_DIR, 'keys.json'), 'utf8'))
    striking = strikeAgainAndAgain(shop, crashing.strike, helped)
    const left = [...orders]
    const helping = { origin: shop.origin, serviceKey: keys.storefrontServiceKey, helped }
    await Promise.all(Array.from({ length: AT_ONCE }, () => helpWithOrders(helping, left)))
  } finally {
    helped.isOver = true
    await striking?.catch(() => {})
    await shop.stop()
  }
  assert.ok((await striking) > 0, 'the shop was never struck')
  await withDatabase(environment, (database) =>
    expectHelpAgrees({ database, variantIds, stock: STOCK, ends: helped.ends }),
  )
}

async function strikeAgainAndAgain(shop: KillableShop, strike: Strike, helped: Helped): Promise<number> {
  let strikes = 0
  while (!helped.isOver) {
    const until = helped.answers + Math.random() * strike.maxRequests
    while (helped.answers < until && !helped.isOver) await pause(1)
    await pause(Math.random() * MAX_DELAY_MS)
    await strike.befall(shop)
    strikes += 1
  }
  return strikes
}

/** Orders as the checkout makes them, before the first strike. */
async function sell(database: Database, count: number) {
  await migrate(database)
  const twin = openTwin(database)
  const variantIds = [
    await putOnShelf(database, { stock: STOCK }),
    await putOnShelf(database, { stock: STOCK }),
  ]
  const numbers: number[] = []
  for (let index = 0; index < count; index += 1) {
    const lines = variantIds.map((variantId) => ({
      variantId,
      quantity: 1 + Math.floor(Math.random() * MAX_QUANTITY),
    }))
    numbers.push(await buy(twin, await fillCart(database, { lines, discountCodes: ['BUY3SAVE15'] })))
  }
  const orders = await database.query
    .selectFrom('storefront.orders')
    .where('number', 'in', numbers)
    .select(['number', 'secret'])
    .execute()
  return { variantIds, orders }
}

async function withDatabase<Result>(
  environment: CrashingHelp['environment'],
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const result = readConfig(readEnvironment({ ...environment }))
  if (!result.ok) throw new Error(result.problems.join('; '))
  const database = await connectDatabase(result.config.database)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
