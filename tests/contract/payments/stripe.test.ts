import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { openStripeStandIn, type StripeStandIn } from '#tests/fixtures/payments/stripe/stand-in.ts'
import { makeToken, NOTICES, openStripeShop, payByStripe } from '#tests/fixtures/payments/stripe-shop.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  ADDRESS,
  goToPayment,
  INFORMATION,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { MoneyShop } from '#tests/soak/money/money-shop.ts'

const MINUTE_MS = 60_000
/** Two chairs with tax, and one. */
const TOTAL_CENTS = 52_539
const HALF_CENTS = 26_270
const DECLINED = 'The payment did not go through'

describeOnEveryEngine('a payment by Stripe', ({ database }) => {
  let aheadMs: number
  let stripe: StripeStandIn
  let shop: MoneyShop
  let variantId: number
  let page: Shown
  let orders: number

  const now = () => new Date(Date.now() + aheadMs)

  beforeEach(async () => {
    aheadMs = 0
    stripe = await openStripeStandIn({ send: (request) => shop.twin.fetch(request) })
    shop = openStripeShop({ database: database(), stripe, now })
    variantId = await putOnShelf(database(), { title: 'Chair', stock: 3 })
    page = await openPaymentPage()
    orders = await countOrders(database())
  })

  afterEach(() => stripe[Symbol.asyncDispose]())

  async function openPaymentPage(quantity = 2) {
    const cart = await fillCart(database(), { lines: [{ variantId, quantity }] })
    return goToPayment(shop.buyer, cart)
  }
  async function pass(ms: number) {
    aheadMs += ms
    await stripe.passTime(ms)
  }
  async function sweep() {
    await pass(MINUTE_MS)
    await shop.workOff()
  }
  const payWith = (method?: string, at = page) => payByStripe(shop, stripe, at, method)
  const isOrder = ({ url, status }: Shown) => url.pathname.startsWith('/orders/') && status === 200
  const stock = () => stockOf(database(), variantId)
  const ordersSince = async () => (await countOrders(database())) - orders
  const intents = async () => (await stripe.read()).intents
  const statuses = async () => (await intents()).map(({ status }) => status)
  /** What was paid back; Stripe also lists what it let go uncaptured. */
  async function refundedCents() {
    const { refunds, intents: all } = await stripe.read()
    const taken = new Set(all.filter(({ status }) => status === 'succeeded').map(({ id }) => id))
    return refunds
      .filter((each) => taken.has(`${each.payment_intent}`))
      .reduce((sum, { amount }) => sum + amount, 0)
  }
  /** The buyer answers their bank and is led back. */
  async function answerBank(outcome: 'complete' | 'fail') {
    const [intent] = await intents()
    const { url, client_secret } = { ...intent?.next_action?.redirect_to_url, ...intent }
    const answer = await fetch(`${url}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toContain(`payment_intent_client_secret=${client_secret}`)
    return shop.buyer.open(answer.headers.get('location') ?? '')
  }

  test('[1.01] is an order, at the amount that Stripe holds, and is captured afterwards', async () => {
    const order = await payWith()
    expect(isOrder(order)).toBe(true)
    expect(textOf(order.html)).toContain('$525.39 with Visa ending in 4242. It was a test')
    expect(await intents()).toMatchObject([
      { status: 'requires_capture', amount: TOTAL_CENTS, currency: 'usd', capture_method: 'manual' },
    ])
    await sweep()
    expect(await intents()).toMatchObject([{ status: 'succeeded', amount_received: TOTAL_CENTS }])
    expect([await stock(), await ordersSince()]).toEqual([1, 1])
  })

  test('shows Stripe’s form, says what it needs, and lets nothing else into the page', () => {
    expect(page.html).toContain(`data-stripe-key="${stripe.publishableKey}"`)
    expect(page.html).toContain('data-amount="52539" data-currency="usd"')
    expect(page.html).not.toContain(stripe.secretKey)
    expect(textOf(page.html)).toContain('Paying here needs JavaScript')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' https://js.stripe.com")
    expect(policy).toContain(`form-action 'self' https://*.stripe.com ${stripe.url}`)
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('permissions-policy')).toContain('payment=(self "https://js.stripe.com"')
  })

  test.each(['', 'ctoken_', 'pi_123', `ctoken_${'a'.repeat(300)}`])(
    'of no token (%j) asks for the details, and asks Stripe nothing',
    async (confirmationToken) => {
      const shown = await shop.buyer.submit(page, 'payment', { confirmationToken })
      expect(shown.status).toBe(422)
      expect(textOf(shown.html)).toContain('Enter your payment details, then pay')
      expect(await intents()).toEqual([])
    },
  )

  test('that is declined says why, is closed at Stripe, and leaves the stock', async () => {
    const shown = await payWith('pm_card_chargeDeclinedInsufficientFunds')
    expect(textOf(shown.html)).toContain(`${DECLINED} Your card has insufficient funds. Nothing was charged.`)
    expect(await statuses()).toEqual(['canceled'])
    expect([await stock(), await ordersSince()]).toEqual([3, 0])
    expect(isOrder(await payWith('pm_card_visa', shown))).toBe(true)
  })

  test('that was declined ten times within an hour is not tried again', async () => {
    let shown = page
    for (let time = 0; time < 10; time += 1) shown = await payWith('pm_card_chargeDeclined', shown)
    shown = await payWith('pm_card_visa', shown)
    expect(shown.status).toBe(429)
    expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'canceled'))
  })

  test('with a token that was used before asks to enter the details again', async () => {
    const confirmationToken = await makeToken(stripe, 'pm_card_chargeDeclined')
    await shop.buyer.submit(page, 'payment', { confirmationToken })
    const shown = await shop.buyer.submit(page, 'payment', { confirmationToken })
    expect(textOf(shown.html)).toContain('Your payment details have to be entered once more')
    expect([await stock(), await ordersSince()]).toEqual([3, 0])
  })

  test('leads to the bank, holds the stock, and is the order once the buyer is back', async () => {
    const away = await payWith('pm_card_authenticationRequired')
    expect(away.trail.at(-1)?.origin).toBe(stripe.url)
    expect(await stock()).toBe(1)
    expect(textOf((await shop.buyer.open(page.url.href)).html)).toContain('held for 15 minutes')
    const back = await answerBank('complete')
    expect(isOrder(back)).toBe(true)
    // The browser's back button leads to the payment page, which leads to the order.
    expect((await shop.buyer.open(page.url.href)).url.href).toBe(back.url.href)
    expect(await ordersSince()).toBe(1)
  })

  test('that the bank refuses is closed, and what somebody does with its secret later moves nothing', async () => {
    await payWith('pm_card_authenticationRequired')
    const back = await answerBank('fail')
    expect(textOf(back.html)).toContain(DECLINED)
    expect(await statuses()).toEqual(['canceled'])
    expect([await stock(), await ordersSince()]).toEqual([3, 0])
  })

  test('that goes on at a page of instructions leads there, and is the order once the buyer has paid', async () => {
    const away = await payWith('pm_card_standInInstructions')
    expect(away.trail.at(-1)?.origin).toBe(stripe.url)
    const [intent] = await intents()
    await stripe.authenticate(intent?.id ?? '', 'complete')
    expect(isOrder(await shop.buyer.open(page.url.href))).toBe(true)
  })

  test('whose buyer is led nowhere is closed at once, and another way to pay is the order', async () => {
    expect(textOf((await payWith('pm_card_standInNowhere')).html)).toContain('This way to pay cannot be used')
    expect([await statuses(), await stock()]).toEqual([['canceled'], 3])
    expect(isOrder(await payWith())).toBe(true)
  })

  test('whose buyer never comes back is settled by the notice alone', async () => {
    await stripe.notify({ url: NOTICES })
    await payWith('pm_card_authenticationRequired')
    const [intent] = await intents()
    await stripe.authenticate(intent?.id ?? '', 'complete')
    await stripe.deliver()
    await shop.workOff()
    expect(await ordersSince()).toBe(1)
    expect(isOrder(await shop.buyer.open(page.url.href))).toBe(true)
  })

  test('is given up after 15 minutes at the bank, and closed there', async () => {
    await payWith('pm_card_authenticationRequired')
    await pass(15 * MINUTE_MS)
    await sweep()
    await sweep()
    expect(await statuses()).toEqual(['canceled'])
    expect([await stock(), await ordersSince()]).toEqual([3, 0])
  })

  test('for a checkout that was changed at the bank goes back, and its buyer is told', async () => {
    await payWith('pm_card_authenticationRequired')
    const information = await shop.buyer.open(page.url.href.replace('/payment', ''))
    await shop.buyer.submit(information, INFORMATION, { ...ADDRESS, address: '7 Mill Road' })
    const [intent] = await intents()
    await stripe.authenticate(intent?.id ?? '', 'complete')
    await sweep()
    await sweep()
    expect(await statuses()).toEqual(['canceled'])
    expect([await stock(), await ordersSince()]).toEqual([3, 0])
    const mails = await mailsTo(database(), ADDRESS.email)
    expect(mails.at(-1)?.text).toContain('We have not taken the $525.39')
  })

  test.each([
    ['create', 'cut-after', 'POST /v1/payment_intents'],
    ['create', 'fail-after', 'POST /v1/payment_intents'],
    ['confirmation', 'cut-after', 'POST /v1/payment_intents/*/confirm'],
    ['confirmation', 'fail-after', 'POST /v1/payment_intents/*/confirm'],
    ['confirmation', 'cut-before', 'POST /v1/payment_intents/*/confirm'],
  ] as const)(
    'whose %s is answered by %s is no refusal, is asked for again, and pays once',
    async (_, does, on) => {
      await stripe.misbehave({ does, on, times: 2 })
      const shown = await payWith()
      expect(textOf(shown.html)).not.toContain('your order is unchanged')
      await stripe.behave()
      for (let minutes = 0; minutes < 30; minutes += 1) await sweep()
      const held = (await intents()).filter(({ status }) => status === 'succeeded')
      expect(held.length).toBe(await ordersSince())
      expect((await statuses()).filter((status) => status !== 'succeeded' && status !== 'canceled')).toEqual(
        [],
      )
      expect(await stock()).toBe(3 - 2 * held.length)
    },
  )

  test('that Stripe refuses to take from this account says that nothing was charged', async () => {
    await stripe.misbehave({ does: 'limit-rate', on: 'POST /v1/payment_intents' })
    expect(textOf((await payWith()).html)).toContain('We cannot take payments right now. Nothing was charged')
    expect(await stock()).toBe(3)
  })

  test('in two tabs at once is one order', async () => {
    const tokens = await Promise.all(['pm_card_visa', 'pm_card_visa'].map((each) => makeToken(stripe, each)))
    const ends = await Promise.all(
      tokens.map((confirmationToken) => shop.buyer.submit(page, 'payment', { confirmationToken })),
    )
    expect(ends.every(isOrder)).toBe(true)
    await sweep()
    expect((await statuses()).filter((status) => status === 'succeeded')).toHaveLength(1)
    expect(await ordersSince()).toBe(1)
  })

  test('of another amount than the shop asked for is no order', async () => {
    await payWith('pm_card_authenticationRequired')
    const [intent] = await intents()
    await stripe.authenticate(intent?.id ?? '', 'complete')
    await stripe.edit(intent?.id ?? '', { amount_capturable: 1 })
    await sweep()
    await sweep()
    expect(await statuses()).toEqual(['canceled'])
    expect(await ordersSince()).toBe(0)
  })

  test('of an order that is canceled is let go before it was captured, and paid back once after', async () => {
    const cancel = async ({ url }: Shown) => {
      const path = `orders/${url.pathname.split('/')[2]}/cancellation`
      expect((await askAdmin(shop.twin, 'PUT', path, {})).status).toBe(200)
      await sweep()
    }
    await cancel(await payWith())
    expect([await statuses(), await refundedCents()]).toEqual([['canceled'], 0])
    const order = await payWith('pm_card_visa', await openPaymentPage(1))
    await sweep()
    await stripe.misbehave({ does: 'cut-after', on: 'POST /v1/refunds', times: 2 })
    await cancel(order)
    await stripe.behave()
    await pass(25 * 60 * MINUTE_MS)
    await sweep()
    expect(await refundedCents()).toBe(HALF_CENTS)
    expect(await stock()).toBe(3)
  })
})
