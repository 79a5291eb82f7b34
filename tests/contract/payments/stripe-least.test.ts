import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ADDRESS, goToPayment, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

describeOnEveryEngine('less than the 50 cents that Stripe takes at least', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop

  beforeEach(async () => {
    stripe = await openStripeStandIn({ send: (request) => shop.twin.fetch(request) })
    shop = openStripeShop({ database: database(), stripe, now: () => new Date() })
  })
  afterEach(() => stripe[Symbol.asyncDispose]())

  test.each([
    [46, false],
    [47, true],
  ])('for a chair at %d cents and its tax is refused on the page: %s', async (priceCents, isPaid) => {
    const code = crypto.randomUUID().slice(0, 8).toUpperCase()
    const discount = { code, kind: 'free-delivery' }
    expect((await askAdmin(shop.twin, 'POST', 'discounts', discount)).status).toBe(200)
    const variantId = await putOnShelf(database(), { priceCents, stock: 3 })
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }], discountCodes: [code] })
    const page = await goToPayment(shop.buyer, cart)
    const paid = await payByStripe(shop, stripe, page)
    expect(paid.url.pathname.startsWith('/orders/')).toBe(isPaid)
    expect((await stripe.read()).intents).toHaveLength(isPaid ? 1 : 0)
    if (isPaid) return
    for (const { html } of [page, paid])
      expect(textOf(html)).toContain('We cannot take a payment of less than $0.50. Nothing was charged')
    expect(paid.status).toBe(422)
    expect(await stockOf(database(), variantId)).toBe(3)
  })

  test('as nothing at all, for what became no order, goes back without asking Stripe', async () => {
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(shop.buyer, await fillCart(database(), { lines }))
    await payByStripe(shop, stripe, page, 'pm_card_chargeDeclined')
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
    await shop.workOff()
    const row = query.selectFrom('storefront.payments').where('id', '=', id).select(['state', 'tries'])
    expect(await row.executeTakeFirst()).toEqual({ state: 'released', tries: 1 })
  })

  test('for an edit is not charged, which staff are told before and the buyer after', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const chair = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId: chair, quantity: 1 }] })
    const { url } = await payByStripe(
      shop,
      stripe,
      await goToPayment(shop.buyer, cart, { ...ADDRESS, email }),
    )
    await shop.workOff()
    const order = `orders/${url.pathname.split('/')[2]}`
    const { sku } = await database()
      .query.selectFrom('storefront.variants')
      .where('id', '=', await putOnShelf(database(), { title: 'Glide', priceCents: 30 }))
      .select('sku')
      .executeTakeFirstOrThrow()
    const changes = { added: [{ sku, quantity: 1 }] }
    const preview = (await askAdmin(shop.twin, 'POST', `${order}/edit-preview`, changes)).body
    expect(preview).toMatchObject({ settlement: 'waived', difference: '$0.31' })
    const { fingerprint } = preview
    expect((await askAdmin(shop.twin, 'POST', `${order}/edits`, { ...changes, fingerprint })).status).toBe(
      200,
    )
    await shop.workOff()
    const told = 'The difference of $0.31 is not charged.'
    expect(textOf((await shop.buyer.open(url.href)).html)).toContain(told)
    expect((await mailsTo(database(), email)).at(-1)?.text).toContain(told)
    expect((await stripe.read()).intents).toHaveLength(1)

    const cancelled = await askAdmin(shop.twin, 'PUT', `${order}/cancellation`, {})
    expect(cancelled.body.refunded).toBe('$262.70')
  })
})
