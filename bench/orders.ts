import { connectDatabase, type Database, type DatabaseOptions } from '#database/connect.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import {
  type Buyer,
  createBuyer,
  goToPayment,
  pay,
  type Shown,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'

const BUYERS_AT_ONCE = 24
const WARM_UP_ORDERS = 100
const ORDERS = 600
const RUSH = { buyers: 1_000, pieces: 300 }
/** Within this everybody in the rush is to know whether they got one. */
const RUSH_S = 5
/** Buyers of a rush who fill in the checkout at the same time, before it begins. */
const PREPARING_AT_ONCE = 20

/** Measures orders that are acknowledged and durable, on PostgreSQL, from one process of the shop. */
export async function orderBudgets(): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    const url = await postgres.createDatabase()
    await using shop = await Shop.open({ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1,::1' })
    return await withDatabase({ kind: 'postgres', url }, async (database) => [
      ...(await ordersASecond(shop, database)),
      ...(await rush(shop, database)),
    ])
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function withDatabase<Result>(options: DatabaseOptions, use: (database: Database) => Promise<Result>) {
  const database = await connectDatabase(options)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Each buyer goes through the whole checkout: six requests from the cart's link to the order's page. */
async function ordersASecond(shop: Shop, database: Database): Promise<Budget[]> {
  const variantId = await putOnShelf(database, { stock: WARM_UP_ORDERS + ORDERS })
  const buyMany = async (orders: number) => {
    let left = orders
    const buyOnes = async () => {
      while (left > 0) {
        left -= 1
        const buyer = visitorOf(shop)
        const cart = await fillCart(database, { lines: [{ variantId, quantity: 1 }] })
        const shown = await pay(buyer, await goToPayment(buyer, cart))
        if (!isOrder(shown)) throw new Error(`no order but ${shown.status} at ${shown.url}`)
      }
    }
    await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyOnes))
  }
  await buyMany(WARM_UP_ORDERS)
  const startedMs = performance.now()
  await buyMany(ORDERS)
  const measured = (ORDERS * 1000) / (performance.now() - startedMs)
  return [{ name: 'orders on PostgreSQL', measured, limit: undefined, kind: 'at least', unit: 'a second' }]
}

/** Everybody presses Pay at the same moment. */
async function rush(shop: Shop, database: Database): Promise<Budget[]> {
  const { buyers, pieces } = RUSH
  const variantId = await putOnShelf(database, { stock: pieces })
  const before = await countOrders(database)
  const pages: { buyer: Buyer; page: Shown }[] = []
  const prepare = async () => {
    while (pages.length < buyers) {
      const buyer = visitorOf(shop)
      const cart = await fillCart(database, { lines: [{ variantId, quantity: 1 }] })
      pages.push({ buyer, page: await goToPayment(buyer, cart) })
    }
  }
  await Promise.all(Array.from({ length: PREPARING_AT_ONCE }, prepare))
  const startedMs = performance.now()
  let toldAgain = 0
  const waits = await Promise.all(
    pages.slice(0, buyers).map(async ({ buyer, page }) => {
      for (let shown = await pay(buyer, page); ; shown = await pay(buyer, shown)) {
        if (isOrder(shown) || !shown.html.includes('pay again')) return performance.now() - startedMs
        toldAgain += 1
      }
    }),
  )
  const orders = (await countOrders(database)) - before
  const about = `${buyers} buyers of ${pieces} pieces at once`
  return [
    { name: `${about}: orders`, measured: orders, limit: pieces, kind: 'at least', unit: '' },
    {
      name: `${about}: the last one knows`,
      measured: Math.max(...waits) / 1000,
      limit: RUSH_S,
      kind: 'at most',
      unit: 's',
    },
    { name: `${about}: told to pay again`, measured: toldAgain, limit: 0, kind: 'at most', unit: 'times' },
  ]
}

/** Each buyer comes from a network of their own, as strangers do. */
let visitors = 0
function visitorOf({ origin }: Shop): Buyer {
  visitors += 1
  const address = ['10', visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.')
  return createBuyer((request) => {
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }, origin)
}

function isOrder({ url, status }: Shown): boolean {
  return url.pathname.startsWith('/orders/') && status === 200
}
