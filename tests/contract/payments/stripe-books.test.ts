import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { NOTICES, openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { goToPayment } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

describeOnEveryEngine('the books of Stripe and the shop’s', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop
  let now: Date
  let day: string
  let order: number
  let intent: string
  let charge: string
  /** Each test buys on a day of its own, which no other test's rows are of. */
  let aheadMs = 0

  /** One order whose money was taken and paid out, and one that was given back. */
  beforeEach(async () => {
    aheadMs += 2 * DAY_MS
    now = new Date(Date.now() + aheadMs)
    stripe = await openStripeStandIn({ send: (request) => shop.twin.fetch(request) })
    await stripe.passTime(aheadMs)
    await stripe.notify({ url: NOTICES })
    shop = openStripeShop({ database: database(), stripe, now: () => now })
    order = await buy()
    const canceled = await buy()
    await shop.workOff()
    await askAdmin(shop.twin, 'PUT', `orders/${canceled}/cancellation`, {})
    await shop.workOff()
    await stripe.payOut()
    const read = await stripe.read()
    const [first] = read.intents
    intent = first?.id ?? ''
    charge = String(first?.latest_charge)
    day = new Date((first?.created ?? 0) * 1000).toISOString().slice(0, 10)
  })

  afterEach(() => stripe[Symbol.asyncDispose]())

  async function buy(): Promise<number> {
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(shop.buyer, await fillCart(database(), { lines }, now))
    const { url } = await payByStripe(shop, stripe, page)
    return Number(url.pathname.split('/')[2])
  }

  async function compared() {
    now = new Date(now.getTime() + 2 * HOUR_MS)
    const { status, body } = await askAdmin(shop.twin, 'POST', `payments/reconciliations/${day}`)
    expect(status).toBe(200)
    return body
  }
  const found = async () => (await compared()).differences.map(({ kind }: { kind: string }) => kind)
  const refunds = async () => (await stripe.read()).refunds

  test('agree after a purchase, a refund and a payout', async () => {
    expect(await compared()).toMatchObject({
      ...{ differences: [], providers: ['stripe'] },
      counts: { refunds: 1, payouts: 1 },
    })
  })

  test.each([
    ['half an hour before the day', -0.5, { payments: 2, refunds: 1 }],
    ['three days after', 72, { payments: 1, refunds: 0 }],
  ])('agree where Stripe booked a payment or a refund %s', async (_, hours, counts) => {
    const created = Date.parse(day) / 1000 + hours * 3600
    const [refund] = await refunds()
    for (const id of [intent, refund?.id ?? '']) await stripe.edit(id, { created })
    expect(await compared()).toMatchObject({ differences: [], counts })
  })

  test('agree on a payout of which Stripe does not yet say what it pays', async () => {
    const [payout] = (await stripe.read()).payouts
    await stripe.edit(payout?.id ?? '', { amount: 1, reconciliation_status: 'in_progress' })
    expect(await found()).toEqual([])
  })

  test('list payouts without asking what each of them pays', async () => {
    await stripe.misbehave({ does: 'never-answer', on: 'GET /v1/balance_transactions', times: 9 })
    const { body } = await askAdmin(shop.twin, 'GET', `payments/payouts?from=${day}&to=${day}`)
    expect(body.payouts).toMatchObject([{ provider: 'stripe', currency: 'USD' }])
  })

  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['a payment that is not at Stripe', () => stripe.remove(intent), ['capture-missing']],
    [
      'a payment that was never taken',
      () => stripe.edit(intent, { status: 'requires_capture', amount_capturable: 1 }),
      ['capture-missing'],
    ],
    ['another amount', () => stripe.edit(intent, { amount_received: 1 }), ['amount-differs']],
    ['another currency', () => stripe.edit(intent, { currency: 'eur' }), ['currency-differs']],
    [
      'a payment of somebody else',
      () => stripe.edit(intent, { metadata: {} }),
      ['unknown-payment', 'capture-missing'],
    ],
    [
      'a refund that Stripe does not have',
      async () => stripe.remove((await refunds())[0]?.id ?? ''),
      ['refund-missing'],
    ],
    [
      'a refund of another amount',
      async () => stripe.edit((await refunds())[0]?.id ?? '', { amount: 1 }),
      ['refund-differs'],
    ],
    [
      'a refund that failed there',
      async () => stripe.edit((await refunds())[0]?.id ?? '', { status: 'failed' }),
      ['refund-differs'],
    ],
    [
      'a refund by hand',
      async () => stripe.edit((await refunds())[0]?.id ?? '', { metadata: {} }),
      ['refund-unknown', 'refund-missing'],
    ],
    [
      'a payout that is not the sum of what it pays',
      async () => stripe.edit((await stripe.read()).payouts[0]?.id ?? '', { amount: 1 }),
      ['payout-differs'],
    ],
    [
      'a dispute of which no notice came',
      async () => {
        await stripe.notify({ url: NOTICES, lost: 1 })
        await stripe.dispute(charge, { reason: 'fraudulent' })
      },
      ['dispute-unknown'],
    ],
    [
      'a dispute that stands otherwise',
      async () => {
        await stripe.dispute(charge, { reason: 'fraudulent' })
        await stripe.deliver()
        await shop.workOff()
        const [dispute] = (await stripe.read()).disputes
        await stripe.edit(dispute?.id ?? '', { status: 'won' })
      },
      ['dispute-differs'],
    ],
  ])('differ by %s', async (_, change, kinds) => {
    await change()
    expect(await found()).toEqual(kinds)
  })

  test('hold a dispute of which a notice came, with evidence; its order pays nothing back until it is won', async () => {
    await stripe.dispute(charge, { reason: 'product_not_received' })
    await stripe.deliver()
    await shop.workOff()
    const { body } = await askAdmin(shop.twin, 'GET', 'payments/disputes')
    const [dispute] = body.disputes
    expect(dispute).toMatchObject({
      orderNumber: order,
      reason: 'product_not_received',
      state: 'needs-response',
    })
    const shown = await askAdmin(shop.twin, 'GET', `payments/disputes/${dispute.id}`)
    expect(shown.body.evidence[0]).toContain(`Order ${order}`)
    expect((await askAdmin(shop.twin, 'GET', 'payments/disputes/999999')).status).toBe(404)
    const refused = await askAdmin(shop.twin, 'PUT', `orders/${order}/cancellation`, {})
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('bank disputes the payment')
    await stripe.closeDispute(dispute.reference, 'won')
    await stripe.deliver()
    await shop.workOff()
    expect((await askAdmin(shop.twin, 'PUT', `orders/${order}/cancellation`, {})).status).toBe(200)
  })

  test('hold a lost dispute against its order, whose money is not paid back once more', async () => {
    const { id } = await stripe.dispute(charge, { reason: 'fraudulent' })
    await stripe.closeDispute(id, 'lost')
    await stripe.deliver()
    await shop.workOff()
    const wish = { of: 'amount', amount: '5.00', reason: 'goodwill', key: crypto.randomUUID() }
    const refused = await askAdmin(shop.twin, 'POST', `orders/${order}/refunds`, wish)
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('took money')])
    expect((await askAdmin(shop.twin, 'PUT', `orders/${order}/cancellation`, {})).status).toBe(200)
    await shop.workOff()
    expect((await refunds()).map((refund) => refund.charge)).not.toContain(charge)
  })

  test.each(['2026-02-30', 'yesterday', '2026-3-1'])('refuse the day %s', async (wrong) => {
    expect((await askAdmin(shop.twin, 'POST', `payments/reconciliations/${wrong}`)).status).toBe(422)
  })
})
