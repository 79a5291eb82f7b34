import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { signWebhook } from '#tests/fixtures/payments/stripe/webhooks.ts'
import { NOTICES, openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { goToPayment } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

const MINUTE_MS = 60_000

describeOnEveryEngine('a notice of Stripe’s', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop
  let sent: Date
  let orders: number

  /** A payment that was authorised at the bank, of which the shop does not know yet. */
  beforeEach(async () => {
    stripe = await openStripeStandIn()
    sent = new Date()
    shop = openStripeShop({ database: database(), stripe, now: () => sent })
    const variantId = await putOnShelf(database())
    const page = await goToPayment(
      shop.buyer,
      await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }),
    )
    orders = await countOrders(database())
    await payByStripe(shop, stripe, page, 'pm_card_authenticationRequired')
    const [intent] = (await stripe.read()).intents
    await stripe.authenticate(intent?.id ?? '', 'complete')
  })

  afterEach(() => stripe[Symbol.asyncDispose]())

  const ordersSince = async () => {
    await shop.workOff()
    return (await countOrders(database())) - orders
  }

  const toldOfMoneyBack = async () =>
    (
      await database()
        .query.selectFrom('mail.messages')
        .where('subject', 'like', 'Your payment to % did not become an order')
        .select('id')
        .execute()
    ).length

  function event(changes: Readonly<Record<string, unknown>> = {}) {
    const found = [...stripe.books.events.values()].find(
      ({ type }) => type === 'payment_intent.amount_capturable_updated',
    )
    return { ...found, ...changes }
  }

  function send(body: string, { secret = stripe.webhookSecret, at = sent, ...headers } = {}) {
    const signature = { 'stripe-signature': signWebhook(body, secret, at), ...headers }
    return shop.twin.fetch(new Request(NOTICES, { method: 'POST', body, headers: signature }))
  }

  test('makes the shop ask, and the answer is the order', async () => {
    expect(await ordersSince()).toBe(0)
    expect((await send(JSON.stringify(event()))).status).toBe(200)
    expect(await ordersSince()).toBe(1)
  })

  test('that says more than is true is not believed', async () => {
    const [intent] = (await stripe.read()).intents
    await stripe.edit(intent?.id ?? '', { status: 'requires_action', amount_capturable: 0 })
    expect((await send(JSON.stringify(event({ type: 'payment_intent.succeeded' })))).status).toBe(200)
    expect(await ordersSince()).toBe(0)
  })

  test('that comes twice is taken once', async () => {
    const body = JSON.stringify(event())
    const answers = [await send(body), await send(body)]
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['Taken', 'Taken before'])
    expect(await ordersSince()).toBe(1)
  })

  test.each<[string, () => Promise<Response>]>([
    ['forged', () => send(JSON.stringify(event()), { secret: 'whsec_other' })],
    [
      'not signed',
      () => shop.twin.fetch(new Request(NOTICES, { method: 'POST', body: JSON.stringify(event()) })),
    ],
    [
      'of six minutes ago',
      () => send(JSON.stringify(event()), { at: new Date(sent.getTime() - 6 * MINUTE_MS) }),
    ],
    ['of the future', () => send(JSON.stringify(event()), { at: new Date(sent.getTime() + 6 * MINUTE_MS) })],
    ['of another account', () => send(JSON.stringify(event({ account: 'acct_other' })))],
    ['of the other mode', () => send(JSON.stringify(event({ livemode: true })))],
    ['no JSON', () => send('{')],
    ['no event', () => send('null')],
    ['a list', () => send('[]')],
  ])('that is %s is refused and moves nothing', async (_, sending) => {
    expect((await sending()).status).toBe(400)
    expect(await ordersSince()).toBe(0)
  })

  test('of 3 MB is refused before it is read whole', async () => {
    const answer = await send(JSON.stringify(event({ padding: 'x'.repeat(3_000_000) })))
    expect(answer.status).toBe(413)
    expect(await ordersSince()).toBe(0)
  })

  test.each([
    ['of a type that the shop does not know', { type: 'customer.created', id: 'evt_1' }],
    [
      'of a payment that does not exist',
      { id: 'evt_2', data: { object: { id: 'pi_other', metadata: { payment: 'other' } } } },
    ],
    ['of an object without anything', { id: 'evt_3', data: { object: {} } }],
    ['without an object', { id: 'evt_4', data: null }],
  ])('%s is taken and moves nothing', async (_, changes) => {
    expect((await send(JSON.stringify(event(changes)))).status).toBe(200)
    expect(await ordersSince()).toBe(0)
  })

  test.each(['released', 'declined'] as const)(
    'of a payment that was %s before gives its money back',
    async (state) => {
      await database()
        .query.updateTable('storefront.payments')
        .set({ state, draft: null, next_try_at: null })
        .where('state', '=', 'needs-action')
        .execute()
      expect((await send(JSON.stringify(event()))).status).toBe(200)
      expect(await ordersSince()).toBe(0)
      expect((await stripe.read()).intents.map(({ status }) => status)).toEqual(['canceled'])
    },
  )

  test('of a payment that was given up and taken by hand pays it back, and tells its buyer once', async () => {
    await database()
      .query.updateTable('storefront.payments')
      .set({ state: 'released', draft: null, next_try_at: null })
      .where('state', '=', 'needs-action')
      .execute()
    const [intent] = (await stripe.read()).intents
    await fetch(`${stripe.url}/v1/payment_intents/${intent?.id}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
    })
    const before = await toldOfMoneyBack()
    for (const id of ['evt_6', 'evt_7', 'evt_8']) {
      expect((await send(JSON.stringify(event({ id, type: 'payment_intent.succeeded' })))).status).toBe(200)
      expect(await ordersSince()).toBe(0)
    }
    const { charges, refunds } = await stripe.read()
    expect(charges.map(({ amount, amount_refunded }) => amount - amount_refunded)).toEqual([0])
    expect(refunds).toHaveLength(1)
    expect((await toldOfMoneyBack()) - before).toBe(1)
  })

  test('of a payment that was taken before leaves its money with the shop', async () => {
    await send(JSON.stringify(event()))
    expect(await ordersSince()).toBe(1)
    const again = event({ id: 'evt_5', type: 'payment_intent.succeeded' })
    expect((await send(JSON.stringify(again))).status).toBe(200)
    await shop.workOff()
    const { intents, refunds } = await stripe.read()
    expect([intents.map(({ status }) => status), refunds]).toEqual([['succeeded'], []])
  })

  test('is taken by POST alone', async () => {
    expect((await shop.twin.fetch(new Request(NOTICES))).status).toBe(405)
  })
})
