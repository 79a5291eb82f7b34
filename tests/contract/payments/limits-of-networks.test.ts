import { beforeEach, expect, test } from 'vitest'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'
import { Books, type Manner, standInProvider } from '#tests/fixtures/payments/stand-in-provider.ts'
import {
  type Buyer,
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { type MoneyShop, openMoneyShop } from '#tests/soak/money/money-shop.ts'

const MINUTE_MS = 60_000
const AT_BANK = 'https://bank.example/confirm'

describeOnEveryEngine('what the payments of one network may do', ({ database }) => {
  let now: Date
  let manner: Manner
  let books: Books
  let shop: MoneyShop
  let variantId: number

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    manner = 'at-bank'
    books = new Books()
    await database().query.deleteFrom('web.limit_turns').execute()
    const provider = standInProvider({ books, manner: () => manner })
    shop = openMoneyShop({ database: database(), provider, now: () => now })
    variantId = await putOnShelf(database(), { title: 'Chair', stock: 100 })
  })

  const from = (address: string): Buyer =>
    createBuyer((request) => shop.twin.fetch(request, { address }), ORIGIN)
  const stock = () => stockOf(database(), variantId)
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

  test('nobody keeps a shelf empty by payments that are left at their banks', async () => {
    const stranger = from('2001:db8::1')
    for (let cart = 0; cart < 4; cart += 1) expect(isAtBank(await payNew(stranger, 10))).toBe(true)
    expect(await stock()).toBe(60)
    const refused = await payNew(from('2001:db8::2'), 10)
    expect(refused.status).toBe(429)
    expect(textOf(refused.html)).toContain(
      'Nothing was charged. Pay in another way, or try again in 60 minutes.',
    )
    expect(refused.headers.get('retry-after')).toBe(String(60 * 60))
    await shop.workOff()
    expect([await stock(), [...books.booked.values()].at(-1)?.state]).toEqual([60, 'released'])
    expect(isAtBank(await payNew(from('192.0.2.1'), 60))).toBe(true)

    manner = 'prompt'
    await pass(15)
    expect(await stock()).toBe(100)
    expect(isOrder(await payNew(stranger, 10))).toBe(true)
    manner = 'at-bank'
    expect((await payNew(stranger, 10)).status).toBe(429)
    await pass(45)
    expect(isAtBank(await payNew(stranger, 10))).toBe(true)
  })

  test('what was paid at the bank, or given up soon, holds nothing of its network’s share', async () => {
    const office = from('192.0.2.2')
    for (let chair = 0; chair < 3; chair += 1) {
      const page = await openPayment(office, 20)
      expect(isAtBank(await pay(office, page))).toBe(true)
      books.confirmAll()
      expect(isOrder(await office.open(page.url.href))).toBe(true)
    }
    // A buyer of many whose bank did not know them the first time.
    const page = await openPayment(office, 40)
    for (let attempt = 0; attempt < 3; attempt += 1) expect(isAtBank(await pay(office, page))).toBe(true)
  })

  test('nobody tries stolen cards by making a new checkout for every ten', async () => {
    manner = 'declined'
    const thief = from('192.0.2.3')
    for (let checkout = 0; checkout < 4; checkout += 1) {
      const page = await openPayment(thief, 1)
      for (let card = 0; card < 10; card += 1)
        expect(textOf((await pay(thief, page)).html)).toContain('did not go through')
    }
    const asked = books.booked.size
    const refused = await payNew(thief, 1)
    expect(refused.status).toBe(429)
    expect(textOf(refused.html)).toContain('Too many cards were declined within an hour.')
    expect(books.booked.size).toBe(asked)
    manner = 'prompt'
    expect(isOrder(await payNew(from('192.0.2.4'), 1))).toBe(true)
    await pass(2)
    expect(isOrder(await payNew(thief, 1))).toBe(true)
  })
})
