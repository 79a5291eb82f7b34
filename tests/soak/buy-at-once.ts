import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import {
  type Buyer,
  createBuyer,
  goToPayment,
  hasNothingLeft,
  payUntilTaken,
  type Shown,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN, openTwin } from '#tests/fixtures/storefront/storefront-twin.ts'

/** More buyers than chairs pay at once: each chair is sold once, and nobody else is charged. */
export async function buyLastChairs(database: Database, counts: { buyers: number; chairs: number }) {
  const buyer = visit(database)
  const before = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: counts.chairs })
  const lines = [{ variantId, quantity: 1 }]
  const carts = await Promise.all(Array.from({ length: counts.buyers }, () => fillCart(database, { lines })))
  const pages = await Promise.all(carts.map((cart) => goToPayment(buyer, cart)))
  assert.ok(!pages.some(hasNothingLeft), 'who only looks at the payment takes nothing from anybody')

  const ends = await Promise.all(pages.map((page) => payUntilTaken(buyer, page)))
  const orders = ends.filter(isOrder)
  assert.equal(new Set(orders.map(({ url }) => url.pathname)).size, counts.chairs, 'each chair is sold once')
  for (const { html, status } of ends.filter((end) => !isOrder(end)))
    assert.ok(html.includes('Nothing was charged'), `nobody says that nothing was charged: ${status} ${html}`)
  assert.equal((await countOrders(database)) - before, counts.chairs, 'and there are no other orders')
  assert.equal(await stockOf(database, variantId), 0)
}

/** Pays one checkout many times at once. */
export async function payOneCheckout(database: Database, counts: { payments: number }) {
  const buyer = visit(database)
  const before = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: 500 })
  const page = await goToPayment(buyer, await fillCart(database, { lines: [{ variantId, quantity: 2 }] }))

  const ends = await Promise.all(Array.from({ length: counts.payments }, () => payUntilTaken(buyer, page)))
  assert.equal(new Set(ends.map(({ url }) => url.pathname)).size, 1, 'every payment leads to the same order')
  assert.ok(ends.every(isOrder), 'and shows it')
  assert.equal((await countOrders(database)) - before, 1)
  assert.equal(await stockOf(database, variantId), 498)
}

function isOrder({ url, status }: Shown): boolean {
  return url.pathname.startsWith('/orders/') && status === 200
}

function visit(database: Database): Buyer {
  const twin = openTwin(database, { mail: openWaitingMail(database) })
  return createBuyer((request) => twin.fetch(request), ORIGIN)
}
