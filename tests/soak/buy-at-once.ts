import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import { type Buyer, createBuyer, goToPayment, pay, type Shown } from '../contract/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '../contract/checkout-shelf.ts'
import { ORIGIN, openTwin } from '../contract/storefront-twin.ts'
import { openWaitingMail } from '../contract/waiting-mail.ts'

/** More buyers than chairs, all of whom press Pay at once: as many orders as chairs, and the rest hear why. */
export async function buyLastChairs(database: Database, counts: { buyers: number; chairs: number }) {
  const buyer = visit(database)
  const before = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: counts.chairs })
  const pages: Shown[] = []
  for (let index = 0; index < counts.buyers; index++)
    pages.push(await goToPayment(buyer, await fillCart(database, { lines: [{ variantId, quantity: 1 }] })))

  const ends = await Promise.all(pages.map((page) => pay(buyer, page)))
  const orders = new Set(ends.filter(isOrder).map(({ url }) => url.pathname))
  assert.equal(orders.size, counts.chairs, 'as many buyers have an order as there were chairs')
  assert.equal((await countOrders(database)) - before, counts.chairs, 'and there are no other orders')
  assert.equal(await stockOf(database, variantId), 0)
  for (const { html, status } of ends.filter((end) => !isOrder(end)))
    assert.match(html, /Nothing left to buy/, `the others are told (status ${status})`)
}

/** One checkout whose Pay is pressed again and again, everywhere at once. */
export async function payOneCheckout(database: Database, counts: { payments: number }) {
  const buyer = visit(database)
  const before = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: 500 })
  const page = await goToPayment(buyer, await fillCart(database, { lines: [{ variantId, quantity: 2 }] }))

  const ends = await Promise.all(Array.from({ length: counts.payments }, () => pay(buyer, page)))
  assert.equal(new Set(ends.map(({ url }) => url.href)).size, 1, 'every payment leads to the same order')
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
