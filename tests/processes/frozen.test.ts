import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { askApi, buildShop, pageOf, seenWithin } from './seen-from-outside.ts'

/** Limits that decision 21 promises to a buyer who pays; these tests prove them. */
const TOLD_WITHIN_MS = 5_000
const SELLS_AGAIN_WITHIN_MS = 5_000
const SEEN_WITHIN_MS = 10_000
const PAYERS = 12
/** A busy machine may answer the payers before it shows any page, but not in each of these rounds. */
const MAX_ROUNDS = 5

let url: string
let here: Shop
let there: Shop
let database: pg.Client
beforeAll(async () => {
  await buildShop()
  url = await createPostgresDatabase(inject('engines').postgresTemplates.seeded)
  ;[here, there] = await Promise.all([Shop.open({ DATABASE_URL: url }), Shop.open({ DATABASE_URL: url })])
  database = new pg.Client(url)
  await database.connect()
})
// A stopped process could not be asked to end.
afterEach(() => process.kill(here.pid, 'SIGCONT'))
afterAll(async () => {
  await database?.end()
  await here?.[Symbol.asyncDispose]()
  await there?.[Symbol.asyncDispose]()
})

const buyer = createBuyer((request) => fetch(request), 'http://localhost')
const isOrder = ({ url, status }: Shown) => url.pathname.startsWith('/orders/') && status === 200

/** Sets the stock of the product's first variant and returns its id. */
async function putInStock(handle: string, stock: number): Promise<number> {
  const { rows } = await database.query(
    `update storefront.variants set stock = $2 where id = (select min(variant.id) from storefront.variants variant
      join storefront.products product on product.id = variant.product_id where product.handle = $1) returning id`,
    [handle, stock],
  )
  return Number(rows[0].id)
}

async function stockOf(variantId: number): Promise<number> {
  const { rows } = await database.query('select stock from storefront.variants where id = $1', [variantId])
  return rows[0].stock
}

async function countAll(): Promise<{ orders: number; charged: number; mails: number }> {
  const { rows } = await database.query(`select (select count(*)::int from storefront.orders) as orders,
    (select count(*)::int from storefront.payments where state in ('authorised', 'captured')) as charged,
    (select count(*)::int from mail.messages) as mails`)
  return rows[0]
}

async function openPayment(shop: Shop, variantId: number, quantity: number): Promise<Shown> {
  const line = `{ merchandiseId: "gid://shopify/ProductVariant/${variantId}", quantity: ${quantity} }`
  const query = `mutation { cartCreate(input: { lines: [${line}] }) { cart { checkoutUrl } } }`
  return goToPayment(buyer, (await askApi(shop, query)).data.cartCreate.cart.checkoutUrl)
}

/** Locks something in another session until the returned function is called. */
async function lock(text: string): Promise<() => Promise<void>> {
  const locker = new pg.Client(url)
  await locker.connect()
  await locker.query(`begin; ${text}`)
  return () => locker.end()
}

/** How many payments are at their last statement; by then they hold all of their locks and have written everything. */
async function countAtTheirEnd(state: string): Promise<number | null> {
  const { rowCount } = await database.query(`select from pg_stat_activity
    where datname = current_database() and query like 'insert into "mail"."messages"%' and ${state}`)
  return rowCount
}

/** How many sessions wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}

/** Stops the shop as a paused machine would, when every payment has done all but its commit. */
async function freezeWhilePaying(shop: Shop, pages: readonly Shown[]): Promise<{ paying: Promise<Shown[]> }> {
  const unlock = await lock('lock table mail.messages in exclusive mode')
  const paying = Promise.all(pages.map((page) => pay(buyer, page)))
  const isEnding = async (state: string) => (await countAtTheirEnd(state)) === pages.length
  await seenWithin(SEEN_WITHIN_MS, () => isEnding(`wait_event_type = 'Lock'`))
  process.kill(shop.pid, 'SIGSTOP')
  await unlock()
  await seenWithin(SEEN_WITHIN_MS, () => isEnding(`state = 'idle in transaction'`))
  return { paying }
}

async function timed<Result>(work: Promise<Result>): Promise<{ ms: number; result: Result }> {
  const startedMs = performance.now()
  const result = await work
  return { ms: performance.now() - startedMs, result }
}

test('a process that freezes while it is paying stops no other for longer than seconds, and makes nothing twice', async () => {
  const chair = await putInStock('keel-kneeling-chair', 5)
  const casters = await putInStock('keel-caster-set', 5)
  const before = await countAll()
  const [patient, impatient] = [await openPayment(here, casters, 1), await openPayment(here, chair, 2)]
  const other = await openPayment(there, chair, 1)
  const elsewhere = await buyer.open(there.origin + impatient.url.pathname + impatient.url.search)
  const { paying } = await freezeWhilePaying(here, [patient, impatient])

  const selling = timed(pay(buyer, other))
  const sellingAgain = timed(pay(buyer, elsewhere))
  for (const path of ['/', '/health/ready']) {
    const { status } = await Promise.race([
      pageOf(there, path),
      sellingAgain.then(() => ({ status: 'too late' })),
    ])
    expect([path, status]).toEqual([path, 200])
  }
  const [sold, soldAgain] = [await selling, await sellingAgain]
  expect([sold.result, soldAgain.result].map(isOrder)).toEqual([true, true])
  expect(Math.max(sold.ms, soldAgain.ms)).toBeLessThan(SELLS_AGAIN_WITHIN_MS)

  // The payment's limit runs by the frozen process's own clock, which nobody can ask meanwhile.
  await sleep(TOLD_WITHIN_MS)
  process.kill(here.pid, 'SIGCONT')
  const [ofPatient, ofImpatient] = (await paying) as [Shown, Shown]
  expect(ofImpatient.url.pathname).toBe(soldAgain.result.url.pathname)
  expect([ofPatient.status, textOf(ofPatient.html)]).toEqual([
    503,
    expect.stringContaining('We could not process your payment in time'),
  ])
  expect(isOrder(await pay(buyer, ofPatient))).toBe(true)
  const { orders, charged, mails } = before
  expect(await countAll()).toEqual({ orders: orders + 3, charged: charged + 3, mails: mails + 3 })
  expect([await stockOf(chair), await stockOf(casters)]).toEqual([2, 4])
})

test('twelve who pay for a chair that is locked are told in time, and keep nobody from pages, lists and carts', async () => {
  const chair = await putInStock('keel-kneeling-chair', 20)
  const before = await countAll()
  const pages = await Promise.all(Array.from({ length: PAYERS }, () => openPayment(there, chair, 1)))
  const cart = (await askApi(there, 'mutation { cartCreate(input: {}) { cart { id } } }')).data.cartCreate
    .cart.id

  /** Looks at answers that must come from the database each time, since a stool's price has just changed. */
  async function look() {
    await database.query(`update storefront.variants set price_cents = price_cents + 100 where product_id =
      (select id from storefront.products where handle = 'keel-saddle-stool')`)
    const list = '{ products(first: 20) { nodes { title priceRange { minVariantPrice { amount } } } } }'
    const pages = ['/', '/collection', '/product/keel-saddle-stool', '/health/ready']
    const seen = await Promise.all(pages.map((path) => pageOf(there, path)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await askApi(there, list)).data.products.nodes).toHaveLength(8)
    const query = `{ cart(id: "${cart}") { totalQuantity } }`
    expect(await askApi(there, query)).toEqual({
      data: { cart: { totalQuantity: 0 } },
      extensions: { cost: expect.anything() },
    })
    const created = await askApi(there, 'mutation { cartCreate(input: {}) { cart { id } } }')
    expect(created.data.cartCreate.cart.id).toMatch(/^gid:/)
  }
  const unlock = await lock(`select from storefront.variants where id = ${chair} for update`)
  /** Tells whether everything was seen while all payments waited. */
  async function payAndLook(pages: readonly Shown[]) {
    const payments = pages.map((page) => timed(pay(buyer, page)))
    await seenWithin(SEEN_WITHIN_MS, async () => (await countWaiting()) > 0)
    const first = await Promise.race([
      look().then(() => 'seen'),
      ...payments.map((payment) => payment.then(() => 'told')),
    ])
    return { first, told: await Promise.all(payments) }
  }
  let { first, told } = await payAndLook(pages)
  for (let round = 1; first !== 'seen' && round < MAX_ROUNDS; round++)
    ({ first, told } = await payAndLook(told.map(({ result }) => result)))
  expect(first).toBe('seen')
  await unlock()
  for (const { ms, result } of told) {
    expect(ms).toBeLessThan(TOLD_WITHIN_MS)
    expect(result.status).toBe(503)
    expect(textOf(result.html)).toMatch(
      /We could not process your payment in time.*You were not charged.*pay again/,
    )
  }
  expect(await countAll()).toEqual(before)
  const ends: Shown[] = []
  for (const { result } of told) ends.push(await pay(buyer, result))
  expect(ends.every(isOrder)).toBe(true)
  expect(new Set(ends.map(({ url }) => url.pathname)).size).toBe(PAYERS)
  const after = await countAll()
  expect([after.orders - before.orders, after.charged - before.charged]).toEqual([PAYERS, PAYERS])
  expect(await stockOf(chair)).toBe(20 - PAYERS)
})
