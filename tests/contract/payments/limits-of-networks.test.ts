import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { PaymentProvider } from '#services/storefront/payments/payment-provider.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import {
  ADDRESS,
  type Buyer,
  createBuyer,
  goToPayment,
  INFORMATION,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'

const MINUTE_MS = 60_000
const STEP_MINUTES = 5
const AT_BANK = 'https://bank.example/confirm'

describeOnEveryEngine('what the payments of one network may do', ({ database }) => {
  let now: Date
  let manner: Manner
  let books: Books
  let shop: MoneyShop
  let variantId: number
  let onceAtBank: (() => Promise<void>) | undefined

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    manner = 'at-bank'
    books = new Books()
    await database().query.deleteFrom('web.limit_turns').execute()
    onceAtBank = undefined
    const standIn = standInProvider({ books, manner: () => manner })
    const provider: PaymentProvider = { ...standIn, step: { ...standIn.step, read } }
    function read(...asked: Parameters<typeof standIn.step.read>) {
      const answer = standIn.step.read(...asked)
      if (answer.kind === 'invalid') return answer
      const { means } = answer
      const authorise: typeof means.authorise = async (request) => {
        const answered = await means.authorise(request)
        await onceAtBank?.()
        return answered
      }
      return { ...answer, means: { ...means, authorise } }
    }
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    variantId = await putOnShelf(database(), { title: 'Chair', stock: 100 })
  })

  const from = (address: string): Buyer =>
    createBuyer((request) => shop.twin.fetch(request, { address }), ORIGIN)
  const stock = () => stockOf(database(), variantId)
  async function restoredInMs() {
    const rows = await database().query.selectFrom('web.limit_turns').select('restored_at').execute()
    return Math.max(0, ...rows.map(({ restored_at }) => restored_at.getTime() - now.getTime()))
  }
  async function pass(minutes: number) {
    for (let minute = 0; minute < minutes; minute += 1) {
      now = new Date(now.getTime() + MINUTE_MS)
      await shop.workOff()
    }
  }
  async function openPayment(buyer: Buyer, quantity: number): Promise<Shown> {
    return goToPayment(buyer, await fillCart(database(), { lines: [{ variantId, quantity }] }, now))
  }
  const payNew = async (buyer: Buyer, quantity: number) => pay(buyer, await openPayment(buyer, quantity))
  const isAtBank = ({ trail }: Shown) => trail.at(-1)?.href === AT_BANK
  const isOrder = ({ url }: Shown) => url.pathname.startsWith('/orders/')

  test('who leaves payments at their banks keeps a small shelf empty for a quarter of the time, after an hour and a half', async () => {
    await database().query.updateTable('storefront.variants').set({ stock: 1 }).execute()
    const stranger = from('2001:db8::1')
    const emptyMinutes: number[] = []
    for (let minute = 0; minute < 6 * 60; minute += STEP_MINUTES) {
      if ((await stock()) > 0) {
        const tried = await payNew(stranger, 1)
        expect(tried.status === 429 || isAtBank(tried)).toBe(true)
        await shop.workOff()
      }
      if ((await stock()) === 0) emptyMinutes.push(minute)
      await pass(STEP_MINUTES)
    }
    const emptyShare = (from: number, to: number) =>
      (emptyMinutes.filter((minute) => minute >= from && minute < to).length * STEP_MINUTES) / (to - from)
    expect(emptyShare(0, 90)).toBe(1)
    expect(emptyShare(120, 360)).toBeLessThanOrEqual(0.25)
  })

  test('where a network’s share is used up, its next payment is given up and says so, and others’ are not', async () => {
    const stranger = from('2001:db8::1')
    for (let cart = 0; cart < 4; cart += 1) expect(isAtBank(await payNew(stranger, 10))).toBe(true)
    expect(await stock()).toBe(60)
    const refused = await payNew(from('2001:db8::2'), 10)
    expect(refused.status).toBe(429)
    expect(textOf(refused.html)).toContain(
      'Nothing was charged. Pay in another way, or try again in 6 minutes.',
    )
    expect(refused.headers.get('retry-after')).toBe(String(6 * 60))
    await shop.workOff()
    expect([await stock(), [...books.booked.values()].at(-1)?.state]).toEqual([60, 'released'])
    expect(isAtBank(await payNew(from('192.0.2.1'), 60))).toBe(true)

    manner = 'prompt'
    await pass(15)
    expect(await stock()).toBe(100)
    expect(isOrder(await payNew(stranger, 10))).toBe(true)
  })

  test('what was paid at the bank holds nothing of its network’s share', async () => {
    const office = from('192.0.2.2')
    for (let chair = 0; chair < 3; chair += 1) {
      const page = await openPayment(office, 20)
      expect(isAtBank(await pay(office, page))).toBe(true)
      await pass(3)
      books.confirmAll()
      expect(isOrder(await office.open(page.url.href))).toBe(true)
    }
    expect(await restoredInMs()).toBe(0)
  })

  test('a buyer of forty whose bank does not know them tries again and again', async () => {
    const buyer = from('192.0.2.2')
    const page = await openPayment(buyer, 40)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(isAtBank(await pay(buyer, page))).toBe(true)
      await pass(1)
      for (const booked of books.booked.values()) if (booked.state === 'at-bank') booked.state = 'declined'
      expect(textOf((await buyer.open(page.url.href)).html)).toContain('did not go through')
    }
  })

  test('a payment of one chair that is given up after a minute gives back all but that minute', async () => {
    const buyer = from('192.0.2.2')
    const page = await openPayment(buyer, 1)
    expect(isAtBank(await pay(buyer, page))).toBe(true)
    now = new Date(now.getTime() + MINUTE_MS)
    for (const booked of books.booked.values()) booked.state = 'declined'
    await buyer.open(page.url.href)
    // Ten pieces that were held for a minute of fifteen come back in four minutes, one of which has passed.
    expect(await restoredInMs()).toBe(3 * MINUTE_MS)
  })

  test('a payment whose checkout was changed at its bank gives back what it did not hold', async () => {
    const buyer = from('192.0.2.13')
    const page = await openPayment(buyer, 1)
    expect(isAtBank(await pay(buyer, page))).toBe(true)
    now = new Date(now.getTime() + MINUTE_MS)
    const moved = { ...ADDRESS, address: '7 Mill Road' }
    await buyer.submit(await buyer.open(page.url.href.replace('/payment', '')), INFORMATION, moved)
    books.confirmAll()
    await buyer.open(page.url.href)
    expect(await restoredInMs()).toBe(3 * MINUTE_MS)
  })

  test('a payment whose buyer does not go on at the bank is no card that was declined', async () => {
    const buyer = from('192.0.2.14')
    const page = await openPayment(buyer, 1)
    expect(isAtBank(await pay(buyer, page))).toBe(true)
    for (let attempt = 0; attempt < 3; attempt += 1) await pay(buyer, page)
    await pass(16)
    const counted = await database().query.selectFrom('web.limit_turns').select('digest').execute()
    expect(counted, 'what is held at banks alone').toHaveLength(1)
  })

  test('a payment whose bank asks for its buyer only later takes from the share as well', async () => {
    const stranger = from('192.0.2.5')
    onceAtBank = async () => {
      throw new Error('the connection was cut before its answer')
    }
    for (let cart = 0; cart < 4; cart += 1)
      expect(textOf((await payNew(stranger, 10)).html)).toContain('Your bank needs you to confirm')
    expect(await stock()).toBe(60)
    const refused = await payNew(stranger, 10)
    expect(textOf(refused.html)).toContain('too many payments from your network')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(6 * 60)])
    expect(await stock()).toBe(60)
  })

  test('a payment that the queue gives up as the share is used up says how long to wait, until there is room', async () => {
    const buyer = from('192.0.2.11')
    const page = await openPayment(buyer, 10)
    await pay(buyer, page)
    // The queue then asks as if nobody knew yet that its bank asks for its buyer.
    await database()
      .query.updateTable('storefront.payments')
      .set({ draft: sql`draft - 'isAtBank'` })
      .execute()
    for (let cart = 0; cart < 3; cart += 1) await payNew(buyer, 10)
    await pass(1)
    const told = await buyer.open(page.url.href)
    expect(textOf(told.html)).toContain('Pay in another way, or try again in 5 minutes.')
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, String(5 * 60)])
    await pass(5)
    const later = await buyer.open(page.url.href)
    expect(textOf(later.html)).toContain(
      'The payment did not go through. Nothing was charged: you can pay again.',
    )
    expect(later.status).toBe(200)
  })

  test('a payment that another process ended at that moment takes nothing from the share', async () => {
    const ended = from('192.0.2.6')
    onceAtBank = async () => {
      await database()
        .query.updateTable('storefront.payments')
        .set({ state: 'declined', draft: null, held_until: null, next_try_at: null })
        .execute()
    }
    await payNew(ended, 40)
    expect(await restoredInMs()).toBe(0)
  })

  test('a payment of which another process has heard that it is at its bank is counted there alone', async () => {
    onceAtBank = async () => {
      await database()
        .query.updateTable('storefront.payments')
        .set({ state: 'needs-action', draft: sql`draft || '{"isAtBank": true}'::jsonb` })
        .where('state', '=', 'started')
        .execute()
    }
    expect(isAtBank(await payNew(from('192.0.2.12'), 20))).toBe(true)
    expect(await restoredInMs()).toBe(0)
  })

  test('what holds no stock takes nothing from the share', async () => {
    const made = await putOnShelf(database(), { title: 'Made to order', inventoryTracked: false })
    const office = from('192.0.2.9')
    const cart = await fillCart(database(), { lines: [{ variantId: made, quantity: 40 }] }, now)
    expect(isAtBank(await pay(office, await goToPayment(office, cart)))).toBe(true)
    expect(await restoredInMs()).toBe(0)
  })

  test('a payment at its bank stays there when its buyer presses Pay again beside a thief', async () => {
    const buyer = from('192.0.2.10')
    const page = await openPayment(buyer, 1)
    expect(isAtBank(await pay(buyer, page))).toBe(true)
    manner = 'declined'
    for (let checkout = 0; checkout < 4; checkout += 1) {
      const others = await openPayment(buyer, 1)
      for (let card = 0; card < 10; card += 1) await pay(buyer, others)
    }
    expect(textOf((await pay(buyer, page)).html)).toContain('Your bank needs you to confirm')
    books.confirmAll()
    expect(isOrder(await buyer.open(page.url.href))).toBe(true)
  })

  test('nobody tries stolen cards by making a new checkout for every ten', async () => {
    const bought = await openPayment(from('192.0.2.3'), 1)
    manner = 'prompt'
    const thief = from('192.0.2.3')
    expect(isOrder(await pay(thief, bought))).toBe(true)
    manner = 'declined'
    for (let checkout = 0; checkout < 4; checkout += 1) {
      const page = await openPayment(thief, 1)
      for (let card = 0; card < 10; card += 1)
        expect(textOf((await pay(thief, page)).html)).toContain('did not go through')
    }
    const asked = books.booked.size
    const refused = await payNew(thief, 1)
    expect(refused.status).toBe(429)
    expect(textOf(refused.html)).toContain('Too many cards from your network were declined within an hour.')
    expect(books.booked.size).toBe(asked)
    // A second press of Pay on what is bought already.
    expect((await pay(thief, bought)).status).toBe(200)
    manner = 'prompt'
    expect(isOrder(await payNew(from('192.0.2.4'), 1))).toBe(true)
    await pass(2)
    expect(isOrder(await payNew(thief, 1))).toBe(true)
  })

  test('cards count as well that a bank declines later', async () => {
    const thief = from('192.0.2.7')
    for (let card = 0; card < 40; card += 1) {
      const page = await openPayment(thief, 1)
      expect(isAtBank(await pay(thief, page))).toBe(true)
      for (const booked of books.booked.values()) booked.state = 'declined'
      await thief.open(page.url.href)
    }
    expect((await payNew(thief, 1)).status).toBe(429)
  })

  test('no address can be told from what a payment keeps of its network', async () => {
    await payNew(from('192.0.2.8'), 1)
    const [payment] = await database()
      .query.selectFrom('storefront.payments')
      .orderBy('id', 'desc')
      .select('draft')
      .execute()
    expect(payment?.draft?.network).toMatch(/^[\w-]{43}$/)
    expect(payment?.draft?.network).not.toBe(hash('sha256', '192.0.2.8', 'base64url'))
  })
})
