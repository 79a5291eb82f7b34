import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#database/connect.ts'
import { createPostgresDatabase } from '#tests/fixtures/database/fresh-database.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

let database: Database
let client: pg.Client
const buyer = createBuyer(
  (request) => openTwin(database, { mail: openWaitingMail(database) }).fetch(request),
  ORIGIN,
)

beforeAll(async () => {
  const url = await createPostgresDatabase()
  database = await connectDatabase({ kind: 'postgres', url })
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** Cuts the connections that wait for a lock of the test's, however far they have come. */
async function cutWhoWaits() {
  await expect
    .poll(async () => {
      // A transaction sees the statistics as of its first look unless it clears them.
      await client.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`)
      return rowCount
    })
    .toBeGreaterThan(0)
}

test.each([
  ['at the cart, before anything', 'select 1 from storefront.carts for update'],
  ['at its mail, when the order is written', 'lock table mail.messages in exclusive mode'],
])('a connection that is cut %s: a page says so, and Pay again makes one order', async (_, lock) => {
  const orders = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: 5 })
  const page = await goToPayment(buyer, await fillCart(database, { lines: [{ variantId, quantity: 2 }] }))
  await client.query(`begin; ${lock}`)
  const paying = pay(buyer, page)
  await cutWhoWaits()
  const failed: Shown = await paying
  await client.query('rollback')
  expect(failed.status).toBe(503)
  expect(textOf(failed.html)).toContain('Something went wrong on our side')
  expect(textOf(failed.html)).toContain('a checkout is never charged twice')
  expect(await countOrders(database)).toBe(orders)
  expect(await stockOf(database, variantId)).toBe(5)

  const paid = await pay(buyer, page)
  expect(paid.url.pathname).toMatch(/^\/orders\//)
  expect((await pay(buyer, page)).url.pathname).toBe(paid.url.pathname)
  expect(await countOrders(database)).toBe(orders + 1)
  expect(await stockOf(database, variantId)).toBe(3)
})
