import { beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#services/storefront/payments/payment-provider.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { mailsTo } from '#tests/fixtures/mail/mailbox.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  ADDRESS,
  goToPayment,
  INFORMATION,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describeOnEveryEngine('a payment that takes its time', ({ database }) => {
  let now: Date
  let manner: Manner
  let books: Books
  let shop: MoneyShop
  let variantId: number
  let cart: string
  let page: Shown
  let orders: number
  let steps: number
  let currency: string
  let readForMs: number

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    manner = 'at-bank'
    books = new Books()
    steps = 0
    currency = 'USD'
    readForMs = 0
    const standIn = standInProvider({ books, manner: () => manner, onStep: () => steps++ })
    const provider: PaymentProvider = {
      ...standIn,
      async lookUp(key) {
        const answer = await standIn.lookUp(key)
        return answer.kind === 'authorised' ? { ...answer, currency } : answer
      },
      step: {
        ...standIn.step,
        read(...asked) {
          pass(readForMs)
          return standIn.step.read(...asked)
        },
      },
    }
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    variantId = await putOnShelf(database(), { title: 'Chair', stock: 3 })
    cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }] }, now)
    page = await goToPayment(shop.buyer, cart)
    orders = await countOrders(database())
  })

  const isOrder = ({ url, status }: Shown) => url.pathname.startsWith('/orders/') && status === 200
  const stock = () => stockOf(database(), variantId)
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const states = () => [...books.booked.values()].map(({ state }) => state)
  async function sweep() {
    pass(MINUTE_MS)
    await shop.workOff()
  }

  test('sends its buyer to the bank, holds the stock, and shows the order when they come back', async () => {
    expect((await pay(shop.buyer, page)).trail.at(-1)?.href).toBe('https://bank.example/confirm')
    expect(await stock()).toBe(1)
    const unconfirmed = await shop.buyer.open(page.url.href)
    expect(textOf(unconfirmed.html)).toContain('Your bank needs you to confirm this payment')
    expect(unconfirmed.html).toContain('href="https://bank.example/confirm"')
    books.confirmAll()
    const order = await shop.buyer.open(page.url.href)
    expect(isOrder(order)).toBe(true)
    expect(textOf(order.html)).toContain('with Visa ending in 4242')
    expect([await stock(), await countOrders(database())]).toEqual([1, orders + 1])
    await sweep()
    expect(states()).toEqual(['captured'])
  })

  test('is settled though its buyer never comes back', async () => {
    await pay(shop.buyer, page)
    books.confirmAll()
    await sweep()
    expect(await countOrders(database())).toBe(orders + 1)
    expect(isOrder(await shop.buyer.open(page.url.href))).toBe(true)
  })

  test('is given up after 15 minutes, and what is confirmed later is no order', async () => {
    await pay(shop.buyer, page)
    await sweep()
    expect(await stock()).toBe(1)
    pass(15 * MINUTE_MS)
    await sweep()
    expect(await stock()).toBe(3)
    await sweep()
    books.confirmAll()
    expect(states()).toEqual(['released'])
    const told = 'The payment did not go through. Nothing was charged'
    const late = textOf((await shop.buyer.open(page.url.href)).html)
    expect(late).toContain('How would you like to pay?')
    expect(late).toContain(told)
    pass(60 * MINUTE_MS)
    expect(textOf((await shop.buyer.open(page.url.href)).html)).not.toContain(told)
    expect(await countOrders(database())).toBe(orders)
  })

  test('is settled within a minute after its buyer left, however often they looked', async () => {
    await pay(shop.buyer, page)
    for (let look = 0; look < 15; look += 1) {
      pass(5_000)
      await shop.buyer.open(page.url.href)
    }
    books.confirmAll()
    await sweep()
    expect(await countOrders(database())).toBe(orders + 1)
  })

  test('is not asked about more often than a buyer looks, whoever opens its page how often', async () => {
    await pay(shop.buyer, page)
    const before = steps
    for (let look = 0; look < 40; look += 1)
      expect(textOf((await shop.buyer.open(page.url.href)).html)).toContain('bank')
    expect((steps - before) / 2).toBeLessThanOrEqual(20)
    books.confirmAll()
    pass(3_000)
    expect(isOrder(await shop.buyer.open(page.url.href))).toBe(true)
  })

  test('holds the stock for 15 minutes and no longer, however often it was asked about', async () => {
    await pay(shop.buyer, page)
    for (let minute = 1; minute < 15; minute += 1) await sweep()
    expect(await stock()).toBe(1)
    await sweep()
    expect(await stock()).toBe(3)
  })

  test('does not begin where the cart expires between Pay and its turn', async () => {
    manner = 'prompt'
    readForMs = 30 * DAY_MS
    const late = await pay(shop.buyer, page)
    expect(late.status).toBe(410)
    expect(textOf(late.html)).toContain('This checkout has expired')
    expect([states(), await stock()]).toEqual([[], 3])
  })

  test('is given up for another one as its buyer pays in another way, and pays once', async () => {
    await pay(shop.buyer, page)
    manner = 'prompt'
    expect(isOrder(await pay(shop.buyer, page))).toBe(true)
    books.confirmAll()
    await sweep()
    expect(states()).toEqual(['released', 'captured'])
    expect([await stock(), await countOrders(database())]).toEqual([1, orders + 1])
  })

  test('for a checkout that was changed meanwhile is no order, and its money goes back', async () => {
    await pay(shop.buyer, page)
    const moved = { ...ADDRESS, address: '7 Mill Road' }
    const information = page.url.href.replace('/payment', '')
    await shop.buyer.submit(await shop.buyer.open(information), INFORMATION, moved)
    books.confirmAll()
    const back = await shop.buyer.open(page.url.href)
    for (const shown of [back, await shop.buyer.open(page.url.href)])
      expect(textOf(shown.html)).toContain('The payment did not go through. Nothing was charged')
    expect(await stock()).toBe(3)
    await sweep()
    expect(states()).toEqual(['released'])
    const mails = await mailsTo(database(), ADDRESS.email)
    expect(mails.at(-1)?.subject).toBe('Your payment to Keel did not become an order')
    expect(mails.at(-1)?.text).toContain('We have not taken the $')
    manner = 'prompt'
    const order = await pay(shop.buyer, back)
    expect(textOf(order.html)).toContain('7 Mill Road')
  })

  test('is the same order at the same price, whatever the owner changes meanwhile', async () => {
    await pay(shop.buyer, page)
    await database()
      .query.updateTable('storefront.variants')
      .where('id', '=', variantId)
      .set({ price_cents: 99_900 })
      .execute()
    books.confirmAll()
    const order = await shop.buyer.open(page.url.href)
    expect(isOrder(order)).toBe(true)
    expect(textOf(order.html)).toContain('$498.00')
  })

  test('that is saved again as it was is the same order', async () => {
    await pay(shop.buyer, page)
    const information = await shop.buyer.open(page.url.href.replace('/payment', ''))
    await shop.buyer.submit(information, INFORMATION, ADDRESS)
    books.confirmAll()
    expect(isOrder(await shop.buyer.open(page.url.href))).toBe(true)
  })

  test('has its discount code, though it was the last use of it and the owner has ended it since', async () => {
    const code = 'LAST-USE'
    await askAdmin(shop.twin, 'POST', 'discounts', { code, kind: 'percent', percent: '5', maxUses: '1' })
    const wish = { lines: [{ variantId, quantity: 2 }], discountCodes: [code] }
    const discounted = await goToPayment(shop.buyer, await fillCart(database(), wish, now))
    await pay(shop.buyer, discounted)
    await askAdmin(shop.twin, 'PUT', `discounts/${code}/end`)
    const information = await shop.buyer.open(discounted.url.href.replace('/payment', ''))
    await shop.buyer.submit(information, INFORMATION, ADDRESS)
    books.confirmAll()
    const order = await shop.buyer.open(discounted.url.href)
    expect(isOrder(order)).toBe(true)
    expect(textOf(order.html)).toContain(`${code} −$24.90`)
  })

  test('whose answer was lost says that we wait, is no refusal, and becomes the order', async () => {
    manner = 'severed'
    const waiting = await pay(shop.buyer, page)
    // The page asks again at once, and the provider has booked the payment by then.
    expect(isOrder(waiting)).toBe(true)
    await sweep()
    expect(states()).toEqual(['captured'])
  })

  test('that reaches the provider after it was given up takes no money', async () => {
    manner = 'late'
    const ended = await pay(shop.buyer, page)
    expect(textOf(ended.html)).toContain('The payment did not go through. Nothing was charged')
    expect(await stock()).toBe(3)
    await sweep()
    books.deliver()
    await sweep()
    expect(states()).toEqual(['released'])
    expect(await countOrders(database())).toBe(orders)
  })

  test('of another amount than was asked for is no order', async () => {
    await pay(shop.buyer, page)
    const [key] = books.booked.keys()
    books.booked.set(key ?? '', { amountCents: 1, state: 'authorised', refunds: new Map() })
    await sweep()
    await sweep()
    expect(states()).toEqual(['released'])
    expect([await stock(), await countOrders(database())]).toEqual([3, orders])
  })

  test('of another currency than was asked for is no order', async () => {
    await pay(shop.buyer, page)
    currency = 'EUR'
    books.confirmAll()
    await sweep()
    await sweep()
    expect(states()).toEqual(['released'])
    expect([await stock(), await countOrders(database())]).toEqual([3, orders])
  })

  test('of an order that is cancelled before its money was taken is released, and after that refunded', async () => {
    manner = 'prompt'
    const cancel = async ({ url }: Shown) => {
      const path = `orders/${url.pathname.split('/')[2]}/cancellation`
      expect((await askAdmin(shop.twin, 'PUT', path, {})).status).toBe(200)
      await sweep()
    }
    await cancel(await pay(shop.buyer, page))
    expect(states()).toEqual(['released'])
    const later = await goToPayment(
      shop.buyer,
      await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now),
    )
    const order = await pay(shop.buyer, later)
    await sweep()
    expect(states()).toEqual(['released', 'captured'])
    await cancel(order)
    expect([...books.booked.keys()].map((key) => books.keptCents(key))).toEqual([0, 0])
    expect(await stock()).toBe(3)
  })

  test('allows its provider on the payment page, and on no other', async () => {
    const policyOf = ({ headers }: Shown) => headers.get('content-security-policy')
    expect(policyOf(page)).toContain('script-src https://pay.example')
    expect(policyOf(page)).toContain("form-action 'self' https://bank.example")
    const information = await shop.buyer.open(page.url.href.replace('/payment', ''))
    expect(policyOf(information)).not.toContain('example')
    expect(policyOf(information)).toContain("form-action 'self'")
  })
})
