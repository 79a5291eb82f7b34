import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/connect.ts'
import { connectDatabase } from '#database/connect.ts'
import { closePool, createPool } from '#database/pool.ts'
import type { Tables } from '#database/tables.ts'
import { createStateReader } from '#server/telemetry/shop-state.ts'
import { createCatalogue } from '#services/storefront/catalogue/catalogue.ts'
import { recordDispute } from '#services/storefront/payments/books/disputes.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { fillWithOrders } from '#tests/fixtures/database/many-orders.ts'
import { fillWithProducts, handleOf } from '#tests/fixtures/database/many-products.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { buy, fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ask, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

/** Several times a batch of the catalogue, and several times SMALL_ROWS. */
const MANY = 5_000
const MANY_MS = 120_000
/** A table up to this size may be read from end to end. */
const SMALL_ROWS = 1_000

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

let pool: pg.Pool
let connected: Database
let database: Database
let storefront: Storefront
let sent: CompiledQuery[] = []
let large: ReadonlySet<string>

beforeAll(async () => {
  const url = await createPostgresDatabase()
  connected = await connectDatabase({ kind: 'postgres', url })
  await fillWithProducts(connected, MANY)
  await fillWithOrders(connected, MANY)
  pool = createPool({ connectionString: url })
  await pool.query('analyze')
  const query = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void sent.push(event.query),
  })
  database = { ...connected, query, reads: query, payments: query }
  storefront = openTwin(database, { mail: openWaitingMail(database) })
  // The first reading on a busy machine outlasts the time limit of one question.
  await vi.waitFor(() => ask(storefront, '{ products(first: 1) { nodes { id } } }'), MANY_MS)
  const { rows } = await pool.query(
    `select relname from pg_class where relkind = 'r' and reltuples > ${SMALL_ROWS}
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  )
  large = new Set(rows.map(({ relname }) => relname))
}, MANY_MS)

afterAll(async () => {
  await closePool(pool)
  await connected.close()
})

/** The large tables that any of the statements reads from end to end, each with its statement. */
async function scans(statements: readonly CompiledQuery[]): Promise<string[]> {
  const found: string[] = []
  for (const { sql, parameters } of statements) {
    if (!/^(select|insert|update|delete|with)\b/i.test(sql)) continue
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters])
    const tables = scannedIn(rows[0]['QUERY PLAN'][0].Plan).filter((table) => large.has(table))
    found.push(...tables.map((table) => `${table}: ${sql}`))
  }
  return found
}

function scannedIn(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)]
}

async function sentBy(use: () => Promise<unknown>): Promise<CompiledQuery[]> {
  sent = []
  await use()
  return [...new Map(sent.map((each) => [each.sql, each])).values()]
}

test('the tables are as large as the plans are to be good for', () => {
  expect([...large].sort()).toEqual([
    'cart_lines',
    'carts',
    'checkouts',
    'messages',
    'order_lines',
    'orders',
    'payments',
    'product_images',
    'product_option_values',
    'product_options',
    'products',
    'variants',
  ])
})

test('a whole reading is noticed', async () => {
  const statements = await sentBy(() =>
    database.query.selectFrom('storefront.products').where('title', '=', 'x').select('id').execute(),
  )
  expect(await scans(statements)).toEqual([expect.stringMatching(/^products: select/)])
})

test('the catalogue is read in batches that begin where the last ended, and a change by its handle', async () => {
  const catalogue = createCatalogue(database, () => new Date())
  const whole = await sentBy(() => catalogue.read())
  expect(whole.length).toBeGreaterThan(1)
  expect(await scans(whole)).toEqual([])

  const again = await sentBy(async () => {
    const skus = ['SKU-7-1', 'SKU-7-2']
    const variants = database.query.updateTable('storefront.variants').where('sku', 'in', skus)
    await variants.set({ price_cents: 77_700 }).execute()
    await vi.waitFor(async () => {
      const { byHandle } = await catalogue.read()
      expect(byHandle.get(handleOf(7))?.variants[0]?.priceCents).toBe(77_700)
    })
  })
  expect(again.some(({ sql }) => sql.includes('"handle" in'))).toBe(true)
  expect(await scans(again)).toEqual([])
})

test('a cart is made, changed and read by indexes', async () => {
  const client = cartClient(() => storefront)
  const line = (id: number) => ({ merchandiseId: `gid://shopify/ProductVariant/${id}`, quantity: 1 })
  const statements = await sentBy(async () => {
    const { cart } = await client.create({ lines: [line(11)] })
    const lineId = cart.lines.nodes[0].id
    await client.change('cartLinesAdd', cart.id, { lines: [line(13)] })
    await client.change('cartLinesUpdate', cart.id, { lines: [{ id: lineId, quantity: 3 }] })
    await client.change('cartLinesRemove', cart.id, { lineIds: [lineId] })
    await client.change('cartDiscountCodesUpdate', cart.id, { discountCodes: ['BUY2SAVE10'] })
    await client.change('cartBuyerIdentityUpdate', cart.id, { buyerIdentity: { email: 'ada@example.com' } })
    await client.change('cartNoteUpdate', cart.id, { note: 'for Ada' })
    expect((await client.read(cart.id)).totalQuantity).toBe(1)
  })
  expect(await scans(statements)).toEqual([])
})

test('an order is placed, shown, told of and sent by indexes', async () => {
  const statements = await sentBy(async () => {
    const lines = [
      { variantId: 21, quantity: 1 },
      { variantId: 24, quantity: 2 },
    ]
    const number = await buy(storefront, await fillCart(database, { lines }))
    const told: number[] = []
    await using _following = storefront.followPaidOrders(async (order) => void told.push(order.number))
    await vi.waitFor(() => expect(told).toEqual([number]))
    expect((await askAdmin(storefront, 'GET', 'orders')).body.orders[0].number).toBe(number)
    await askAdmin(storefront, 'PUT', `orders/${number}/fulfilment`, { tracking: 'KEEL 1' })
    expect((await askAdmin(storefront, 'GET', `orders/${number}`)).status).toBe(200)
  })
  expect(statements.some(({ sql }) => /"storefront"."variants".* for no key update/.test(sql))).toBe(true)
  expect(await scans(statements)).toEqual([])
})

test('who is to be asked for a review is found by indexes, however many orders were sent', async () => {
  await pool.query(
    "update storefront.orders set tracking_number = '1Z', fulfilled_at = now() - id * interval '1 hour'",
  )
  await pool.query('analyze storefront.orders')
  const statements = await sentBy(async () => {
    const asked: number[] = []
    await using _asking = storefront.requestReviews(async ({ orderNumber }) => {
      asked.push(orderNumber)
      return []
    })
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
  })
  expect(statements.some(({ sql }) => sql.includes('"review_request"'))).toBe(true)
  expect(await scans(statements)).toEqual([])
})

test('how the shop stands is told by indexes, however often Prometheus asks', async () => {
  await pool.query("update storefront.orders set placed_at = now() - id * interval '10 minutes'")
  await pool.query('analyze storefront.orders')
  const statements = await sentBy(async () => {
    const state = await createStateReader({ query: database.query, hasStorefront: true })()
    expect(state?.queues.map(({ queue }) => queue)).toContain('payments')
  })
  expect(statements.filter(({ sql }) => sql.startsWith('select')).length).toBeGreaterThan(4)
  expect(await scans(statements)).toEqual([])
})

test('a disputed payment is found by its name at the provider', async () => {
  const statements = await sentBy(() =>
    recordDispute({ database, mail: openWaitingMail(database), now: () => new Date() }, 'test-card', {
      ...{ reference: 'dp_1', paymentReference: 'pi_1', state: 'needs-response', amountCents: 900 },
      ...{ currency: 'USD', reason: 'fraudulent', openedAt: new Date(), respondBy: null },
    }),
  )
  expect(statements.some(({ sql }) => sql.includes('"reference" ='))).toBe(true)
  expect(await scans(statements)).toEqual([])
})
