import assert from 'node:assert/strict'
import type { Database } from '#database/connect.ts'
import {
  type Buyer,
  createBuyer,
  goToPayment,
  hasNothingLeft,
  pay,
  type Shown,
} from '../contract/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '../contract/checkout-shelf.ts'
import { ORIGIN, openTwin } from '../contract/storefront-twin.ts'
import { openWaitingMail } from '../contract/waiting-mail.ts'

/** More buyers than chairs, who all come at once: as many hold one as there are, and those buy them all. */
export async function buyLastChairs(database: Database, counts: { buyers: number; chairs: number }) {
  const buyer = visit(database)
  const before = await countOrders(database)
  const variantId = await putOnShelf(database, { stock: counts.chairs })
  const lines = [{ variantId, quantity: 1 }]
  const carts = await Promise.all(Array.from({ length: counts.buyers }, () => fillCart(database, { lines })))
  const pages = await Promise.all(carts.map((cart) => goToPayment(buyer, cart)))
  const holders = pages.filter((page) => !hasNothingLeft(page))
  assert.equal(holders.length, counts.chairs, 'as many buyers reach the payment as there are chairs')
  assert.ok(
    holders.every(({ html }) => html.includes('We hold this order for you')),
    'each of whom is told that it is held, and the others that there is nothing left',
  )

  const ends = await Promise.all(holders.map((page) => pay(buyer, page)))
  assert.ok(ends.every(isOrder), 'nobody hears at the last click that the chair has gone')
  assert.equal(new Set(ends.map(({ url }) => url.pathname)).size, counts.chairs)
  assert.equal((await countOrders(database)) - before, counts.chairs, 'and there are no other orders')
  assert.equal(await stockOf(database, variantId), 0)
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
