import { afterEach, beforeEach, expect, test } from 'vitest'
import { endedUnpaid, LEFT_TOO_MUCH } from '#services/storefront/payments/claim-payments.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { signWebhook } from '#tests/fixtures/payments/stripe/webhooks.ts'
import { NOTICES, openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { goToPayment } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

const SUPPORT = 'support@keelseating.example'
const DAY_MS = 24 * 60 * 60_000
const NEVER = { next_try_at: null } as const

describeOnEveryEngine('a payment that Stripe refuses to move', ({ database }) => {
  let stripe: StripeStandIn
  let shop: MoneyShop
  let now: Date
  let path: string
  let since: number

  beforeEach(async () => {
    stripe = await openStripeStandIn()
    now = new Date()
    const { query } = database()
    await query.updateTable('storefront.payments').set(NEVER).execute()
    await query.updateTable('storefront.refunds').set(NEVER).execute()
    shop = openStripeShop({ database: database(), stripe, now: () => now })
    const { last } = await query
      .selectFrom('mail.messages')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    since = last ?? 0
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(shop.buyer, await fillCart(database(), { lines }))
    path = (await payByStripe(shop, stripe, page)).url.pathname
  })
  afterEach(() => stripe[Symbol.asyncDispose]())

  const order = () => Number(path.split('/')[2])
  const payment = () =>
    database()
      .query.selectFrom('storefront.payments')
      .orderBy('id', 'desc')
      .select(['id', 'checkout_id as checkoutId', 'state', 'next_try_at as nextTryAt'])
      .executeTakeFirstOrThrow()
  const mails = () =>
    database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', SUPPORT)
      .where('id', '>', since)
      .orderBy('id')
      .select(['subject', 'text'])
      .execute()
  const books = async () => (await askAdmin(shop.twin, 'GET', 'payments/books')).body.refused
  async function pass(days: number) {
    now = new Date(now.getTime() + days * DAY_MS)
    await shop.workOff()
  }

  /** As its checkout does where the money came after all. */
  async function giveUp(reason: string) {
    const { id } = await payment()
    await database()
      .query.updateTable('storefront.payments')
      .where('id', '=', id)
      .set({ state: 'releasing', reason, next_try_at: now, tries: 0 })
      .execute()
  }

  async function tell(event: object) {
    const body = JSON.stringify({ id: crypto.randomUUID(), livemode: false, ...event })
    const headers = { 'stripe-signature': signWebhook(body, stripe.webhookSecret, now) }
    const told = await shop.twin.fetch(new Request(NOTICES, { method: 'POST', body, headers }))
    expect([told.status, await told.text()]).toEqual([200, 'Taken'])
  }

  /** Nobody captured it for eight days, as where the shop stood still. */
  async function expire() {
    await stripe.passTime(8 * DAY_MS)
    await shop.workOff()
  }

  test('is asked for once a day for a month, told in the office and by one mail, and let go with its order', async () => {
    await expire()
    expect(await payment()).toMatchObject({
      state: 'authorised',
      nextTryAt: new Date(now.getTime() + DAY_MS),
    })
    const words = expect.stringMatching(
      new RegExp(
        `refused to take \\$[\\d.]+ for order ${order()} \\(Stripe says that it is canceled\\)\\. .*cancel it`,
      ),
    )
    expect(await books()).toMatchObject([{ orderNumber: order(), words }])
    expect((await askAdmin(shop.twin, 'GET', `orders/${order()}`)).body.notTaken).toEqual([words])
    await pass(1)
    expect(await mails()).toMatchObject([
      {
        subject: `The payment for order ${order()} was not taken`,
        text: expect.stringContaining('Stripe says that it is canceled'),
      },
    ])
    await pass(29)
    expect(await payment()).toMatchObject({ state: 'authorised', nextTryAt: null })
    expect(await books()).toEqual([])
    expect((await askAdmin(shop.twin, 'GET', `orders/${order()}`)).body.notTaken).toEqual([words])

    expect((await askAdmin(shop.twin, 'PUT', `orders/${order()}/cancellation`)).status).toBe(200)
    await shop.workOff()
    expect((await payment()).state).toBe('released')
    expect((await askAdmin(shop.twin, 'GET', `orders/${order()}`)).body.notTaken).toEqual([])
  })

  test('gives nothing back of what was not taken: such a refund fails instead of being tried for ever', async () => {
    await expire()
    const wish = { of: 'amount', amount: '5.00', reason: 'goodwill', key: crypto.randomUUID() }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order()}/refunds`, wish)).status).toBe(200)
    await shop.workOff()
    const { refunds } = (await askAdmin(shop.twin, 'GET', `orders/${order()}`)).body
    expect(refunds).toMatchObject([
      {
        state: 'failed',
        words:
          'refused: nothing was taken of its payment, so nothing is to go back: Stripe says that it is canceled',
      },
    ])
    expect((await shop.buyer.open(path)).html).toContain('Not needed: your payment was not taken')
    expect((await mails()).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^\$5\.00 was not paid back for order.*The order stays unpaid: send nothing/ms),
    )
  })

  test('is let go where its order was canceled after a part of it was to go back, and owes its buyer nothing', async () => {
    const wish = { of: 'amount', amount: '5.00', reason: 'goodwill', key: crypto.randomUUID() }
    expect((await askAdmin(shop.twin, 'POST', `orders/${order()}/refunds`, wish)).status).toBe(200)
    expect((await askAdmin(shop.twin, 'PUT', `orders/${order()}/cancellation`)).status).toBe(200)
    await expire()
    await pass(1)
    expect((await payment()).state).toBe('released')
    const { refunds, notTaken } = (await askAdmin(shop.twin, 'GET', `orders/${order()}`)).body
    expect([refunds.map(({ state }: { state: string }) => state), notTaken]).toEqual([['paid', 'paid'], []])
    expect((await mails()).map(({ subject }) => subject)).not.toContain(expect.stringContaining('failed'))
  })

  test('and that somebody paid back at Stripe by hand, is asked for no more', async () => {
    await shop.workOff()
    await giveUp('its checkout changed')
    const [intent] = (await stripe.read()).intents
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams({ payment_intent: intent?.id ?? '' }),
    })
    await shop.workOff()
    expect(await payment()).toMatchObject({ state: 'released', nextTryAt: null })
    expect([await books(), await mails()]).toEqual([[], []])
  })

  test('and whose refund came back from the bank, is paid back anew the day after', async () => {
    const lines = [{ variantId: await putOnShelf(database()), quantity: 1 }]
    const page = await goToPayment(shop.buyer, await fillCart(database(), { lines }))
    path = (await payByStripe(shop, stripe, page, 'pm_card_pendingRefund')).url.pathname
    await shop.workOff()
    await giveUp('its checkout changed')
    await shop.workOff()
    const [first] = (await stripe.read()).refunds
    await stripe.settleRefund(first?.id ?? '', 'failed')
    await pass(1)
    expect(await books()).toHaveLength(1)
    await pass(1)
    const [second, ...others] = (await stripe.read()).refunds.filter(({ status }) => status === 'pending')
    expect([second?.amount, others]).toEqual([first?.amount, []])
    await stripe.settleRefund(second?.id ?? '', 'succeeded')
    await pass(1)
    expect([(await payment()).state, await books()]).toEqual(['released', []])
    expect((await stripe.read()).refunds).toHaveLength(2)
  })

  test('and that became no order, is told as what it is, and is done once Stripe pays it back', async () => {
    await shop.workOff()
    await giveUp('its checkout changed')
    const [charge] = (await stripe.read()).charges
    const dispute = await stripe.dispute(charge?.id ?? '', { reason: 'fraudulent' })
    await shop.workOff()
    expect(await payment()).toMatchObject({
      state: 'releasing',
      nextTryAt: new Date(now.getTime() + DAY_MS),
    })
    expect(await books()).toMatchObject([
      {
        words: expect.stringMatching(
          /after the payment was given up, and refused to pay it back \([^)]*charged back[^.)]*\)\. Look/,
        ),
      },
    ])
    expect(await mails()).toMatchObject([
      { subject: expect.stringMatching(/^A payment of .* was not paid back$/) },
    ])

    await stripe.edit(dispute.id, { is_charge_refundable: true })
    await stripe.passTime(2 * DAY_MS)
    await pass(1)
    expect(await payment()).toMatchObject({ state: 'released', nextTryAt: null })
    expect([await books(), (await mails()).length]).toEqual([[], 1])
  })

  test('keeps why it was given up, whatever came between and where it was paid back', async () => {
    await shop.workOff()
    await giveUp(LEFT_TOO_MUCH)
    await stripe.misbehave({ on: 'POST /v1/payment_intents/*/cancel', does: 'fail-before', times: 9 })
    await shop.workOff()
    const { checkoutId, state } = await payment()
    const ended = () => endedUnpaid(database().query, checkoutId, new Date(0))
    expect([state, await ended()]).toEqual(['releasing', { reason: undefined, leftTooMuch: true }])
    await stripe.behave()
    await stripe.passTime(2 * DAY_MS)
    await pass(1)
    expect([(await payment()).state, await ended()]).toEqual([
      'released',
      { reason: undefined, leftTooMuch: true },
    ])
    const [intent] = (await stripe.read()).intents
    await tell({ type: 'payment_intent.succeeded', data: { object: intent } })
    expect((await payment()).state).toBe('released')
  })
})
