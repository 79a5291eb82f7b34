import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { signWebhook } from '#tests/fixtures/payments/stripe/webhooks.ts'
import { NOTICES, openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { subjectsTo } from '#tests/fixtures/storefront/bought-order.ts'
import { goToPayment, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

const SUPPORT = 'support@keelseating.example'

describeOnEveryEngine('a refund that Stripe called paid', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop
  let order: number
  let path: string

  /** An order whose owner has given $20 back. */
  beforeEach(async () => {
    stripe = await openStripeStandIn({ send: (request) => shop.twin.fetch(request) })
    await stripe.notify({ url: NOTICES })
    shop = openStripeShop({ database: database(), stripe, now: () => new Date() })
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(shop.buyer, await fillCart(database(), { lines }))
    path = (await payByStripe(shop, stripe, page, 'pm_card_refundFail')).url.pathname
    order = Number(path.split('/')[2])
    await shop.workOff()
    const wish = { of: 'amount', amount: '20.00', reason: 'goodwill', key: crypto.randomUUID() }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order}/refunds`, wish)).status).toBe(200)
    await hear()
  })

  afterEach(() => stripe[Symbol.asyncDispose]())

  async function hear() {
    await shop.workOff()
    await stripe.deliver()
    await shop.workOff()
  }
  const ofOrder = (table: 'storefront.refunds' | 'storefront.documents') =>
    database()
      .query.selectFrom(table)
      .where('order_id', '=', (row) =>
        row.selectFrom('storefront.orders').where('number', '=', order).select('id'),
      )
      .orderBy('id')
  const states = async () =>
    (await ofOrder('storefront.refunds').select('state').execute()).map(({ state }) => state)
  const notes = () =>
    ofOrder('storefront.documents').where('kind', '=', 'credit-note').select('number').execute()
  const keptCents = async () => {
    const { charges } = await stripe.read()
    return charges.reduce(
      (sum, { amount_captured, amount_refunded }) => sum + amount_captured - amount_refunded,
      0,
    )
  }
  const page = async () => (await shop.buyer.open(path)).html

  test('and that comes back days later has failed, is told to the owner, and can be tried again', async () => {
    const allCents = await keptCents()
    await stripe.settleRefunds()
    expect(await states()).toEqual(['paid'])
    await hear()
    expect(await states()).toEqual(['failed'])
    expect(await keptCents()).toBe(allCents + 2_000)
    expect(await subjectsTo(database(), SUPPORT, order)).toEqual([`Refund 1 of order ${order} failed`])
    expect(textOf(await page())).toContain('Your bank did not accept it')

    const again = await askAdmin(shop.twin, 'POST', `orders/${order}/refunds/1/retry`)
    expect(again.status, again.body.error).toBe(200)
    await hear()
    expect(await states()).toEqual(['failed', 'paid'])
    expect(await keptCents()).toBe(allCents)
    // The credit note of the first stands for both.
    expect(await notes()).toHaveLength(1)
    expect((await page()).match(/\/credit-note\//g)).toHaveLength(1)
  })

  test('and that has failed since is not on its way again, whatever is told of it once more', async () => {
    await stripe.settleRefunds()
    await hear()
    const failed = [...stripe.books.events.values()].find(({ type }) => type === 'refund.failed')
    const body = JSON.stringify({ ...failed, id: 'evt_told_again' })
    const headers = { 'stripe-signature': signWebhook(body, stripe.webhookSecret, new Date()) }
    const told = await shop.twin.fetch(new Request(NOTICES, { method: 'POST', body, headers }))
    expect([told.status, await told.text(), await states()]).toEqual([200, 'Taken', ['failed']])
  })

  test('is paid still where Stripe says so after all, with the one credit note', async () => {
    const [refund] = (await stripe.read()).refunds
    await stripe.settleRefunds()
    await stripe.edit(refund?.id ?? '', { status: 'succeeded' })
    await hear()
    expect(await states()).toEqual(['paid'])
    expect(await notes()).toHaveLength(1)
    expect(await subjectsTo(database(), SUPPORT, order)).toEqual([])
  })
})
