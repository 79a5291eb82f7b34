import { expect, test } from 'vitest'
import { readOrderByNumber } from '#services/storefront/orders/order.ts'
import { readEvidence } from '#services/storefront/payments/books/dispute-evidence.ts'
import { writeOrder } from '#services/storefront/ucp/orders/order-resource.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import {
  buyByStripe,
  buyWithWaived,
  skuOfPart,
  worldOfEachTest,
} from '#tests/fixtures/payments/stripe-order.ts'
import { payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { goToPayment, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeOnEveryEngine('less than the 50 cents that Stripe takes at least', ({ database }) => {
  const world = worldOfEachTest(database)

  test.each([
    [46, false],
    [47, true],
  ])('for a chair at %d cents and its tax is refused on the page: %s', async (priceCents, isPaid) => {
    const code = crypto.randomUUID().slice(0, 8).toUpperCase()
    const discount = { code, kind: 'free-delivery' }
    expect((await askAdmin(world.shop.twin, 'POST', 'discounts', discount)).status).toBe(200)
    const variantId = await putOnShelf(database(), { priceCents, stock: 3 })
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }], discountCodes: [code] })
    const page = await goToPayment(world.shop.buyer, cart)
    const paid = await payByStripe(world.shop, world.stripe, page)
    expect(paid.url.pathname.startsWith('/orders/')).toBe(isPaid)
    expect((await world.stripe.read()).intents).toHaveLength(isPaid ? 1 : 0)
    if (isPaid) return
    for (const { html } of [page, paid])
      expect(textOf(html)).toContain('We cannot take a payment of less than $0.50. Nothing was charged')
    expect(await stockOf(database(), variantId)).toBe(3)
  })

  test('as nothing at all, for what became no order, goes back without asking Stripe', async () => {
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(world.shop.buyer, await fillCart(database(), { lines }))
    await payByStripe(world.shop, world.stripe, page, 'pm_card_chargeDeclined')
    const { query } = database()
    const { id } = await query
      .selectFrom('storefront.payments')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow()
    const givenUp = {
      state: 'releasing',
      amount_cents: 0,
      reference: null,
      next_try_at: new Date(0),
    } as const
    await query.updateTable('storefront.payments').where('id', '=', id).set(givenUp).execute()
    await world.shop.workOff()
    const row = query.selectFrom('storefront.payments').where('id', '=', id).select(['state', 'tries'])
    expect(await row.executeTakeFirst()).toEqual({ state: 'released', tries: 1 })
  })

  const buyAChair = () => buyByStripe(world)
  const skuFor = (priceCents: number) => skuOfPart(database(), priceCents)

  test('for an edit is not charged, which staff are told before and the buyer after', async () => {
    const { order, ask, edit, page, lastMail } = await buyAChair()
    await world.shop.workOff()
    const changes = { added: [{ sku: await skuFor(30), quantity: 1 }] }
    expect(await ask(changes)).toMatchObject({ settlement: 'waived', difference: '$0.31' })
    await edit(changes)
    await world.shop.workOff()
    const told = 'The difference of $0.31 is not charged.'
    expect(await page()).toContain(told)
    expect(await page()).toContain('Paid $262.70 with')
    expect(await lastMail()).toContain(told)
    expect((await world.stripe.read()).intents).toHaveLength(1)

    const more = { added: [{ sku: await skuFor(1_000), quantity: 1 }] }
    expect(await ask(more)).toMatchObject({ settlement: 'ask', difference: '$10.55' })
    await edit(more)
    expect(await lastMail()).toMatch(/Paid so far:? \$262\.70 Not charged:? \$0\.31 New total:? \$273\.56/)

    const cancelled = await askAdmin(world.shop.twin, 'PUT', `${order}/cancellation`, {})
    expect(cancelled.body.refunded).toBe('$262.70')
    expect(await lastMail()).toContain('Your full payment of $262.70 goes back')
  })

  test.each([
    ['taken', true],
    ['held', false],
  ])('for an edit is not paid back when its goods are taken out again (money %s)', async (_, isTaken) => {
    const { ask, edit, page } = await buyAChair()
    if (isTaken) await world.shop.workOff()
    const [part, mat] = [await skuFor(30), await skuFor(1_000)]
    await edit({ added: [{ sku: part, quantity: 1 }] })
    const out = { lines: [{ line: 2, quantity: 0 }] }
    expect(await ask(out)).toMatchObject({ settlement: 'nothing', difference: '$0.00' })
    const swap = { lines: [{ line: 1, quantity: 0 }], added: [{ sku: mat, quantity: 1 }] }
    expect(await ask(swap)).toMatchObject({ settlement: 'refund', difference: '-$241.88' })
    await edit(out)
    await world.shop.workOff()
    expect(await page()).toContain('Paid $262.70 with')
    const { intents } = await world.stripe.read()
    expect(intents).toMatchObject([{ amount_received: 26_270 }])
    expect(await page()).not.toContain('Refund')
  })

  const buyWithWaivedPart = ({ isTaken }: { readonly isTaken: boolean }) => buyWithWaived(world, { isTaken })

  const ALL_LINES = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]

  test.each([
    ['the rest', { of: 'rest' }],
    ['each line', { of: 'lines', lines: ALL_LINES }],
  ])('for an edit does not make an order of which %s is refunded one refunded in part', async (_, of) => {
    const { order, number, page } = await buyWithWaivedPart({ isTaken: true })
    const wish = { ...of, restock: false, reason: 'request' }
    const key = crypto.randomUUID()
    const refunded = await askAdmin(world.shop.twin, 'POST', `${order}/refunds`, { ...wish, key })
    expect(refunded).toMatchObject({ status: 200, body: { amount: '$262.70' } })
    expect((await askAdmin(world.shop.twin, 'GET', order)).body).toMatchObject({
      payment: 'refunded',
      leftCents: 0,
    })
    const list = (await askAdmin(world.shop.twin, 'GET', `orders?q=${number}`)).body
    expect(list.orders).toMatchObject([{ number, totalCents: 26_301, payment: 'refunded' }])
    await world.shop.workOff()
    expect((await world.stripe.read()).intents).toMatchObject([{ amount_received: 26_270 }])
    expect(await page()).toContain('Refund $262.70')
  })

  test('for an edit is no excuse for a refund of more than is left after another one', async () => {
    const { order } = await buyWithWaivedPart({ isTaken: true })
    const refund = (wish: object) =>
      askAdmin(world.shop.twin, 'POST', `${order}/refunds`, { ...wish, key: crypto.randomUUID() })
    expect((await refund({ of: 'amount', amount: '0.20', reason: 'goodwill' })).status).toBe(200)
    const all = await refund({ of: 'lines', lines: ALL_LINES, restock: false, reason: 'request' })
    expect(all.status).toBe(409)
    expect(all.body.error).toContain('$262.50 is left of what order')
  })

  test.each([
    ['before', 'Total (USD) $263.01 Not charged −$0.31 Paid (USD) $262.70 Paid with', false],
    ['after', 'Total (USD) $262.70 Paid with', true],
  ])('for an edit %s the money is taken leaves an invoice of what was paid', async (_, sums, isTaken) => {
    const { path } = await buyWithWaivedPart({ isTaken })
    expect(textOf((await world.shop.buyer.open(`${path}/invoice`)).html)).toContain(sums)
  })

  test('for an edit is told to the agent of its order, for which total and refund would not agree', async () => {
    const { order, number } = await buyWithWaivedPart({ isTaken: true })
    await askAdmin(world.shop.twin, 'PUT', `${order}/cancellation`, {})
    const { query } = database()
    const cancelled = await readOrderByNumber(query, number)
    if (!cancelled) throw new Error(`order ${number} is gone`)
    const told = await writeOrder(query, { order: cancelled, checkoutId: 'checkout' }, ORIGIN)
    expect(told).toMatchObject({
      totals: expect.arrayContaining([expect.objectContaining({ type: 'total', amount: 26_301 })]),
      adjustments: [
        { id: 'not-charged', type: 'price_adjustment', status: 'completed', totals: [{ amount: -31 }] },
        { id: 'refund-1', type: 'cancellation', totals: [{ amount: -26_270 }] },
      ],
    })
  })

  test('for an edit is named to a bank that looks at the payment', async () => {
    const { number } = await buyWithWaivedPart({ isTaken: true })
    const row = database().query.selectFrom('storefront.orders').where('number', '=', number)
    const { payment_id } = await row.select('payment_id').executeTakeFirstOrThrow()
    const [placed] = await readEvidence(database().query, payment_id)
    expect(placed).toMatch(/for \$263\.01, of which \$0\.31 was not charged$/)
  })
})
