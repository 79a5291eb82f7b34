import { beforeEach, expect, test } from 'vitest'
import { loadQuote, loadQuotes } from '#office/quotes/load-quotes.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { openDeskAt } from '#tests/fixtures/storefront/office-desk.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY_MS = 24 * 60 * 60_000

describeEmptyStorefront('quotes in the hand of staff', ({ database, twin, reopen }) => {
  let now: Date
  let chair: number
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    await reopen({ now: () => now })
    await database().query.deleteFrom('storefront.quotes').execute()
    chair = await putOnShelf(database(), { title: 'Chair', priceCents: 24_900, stock: 100 })
  })

  const ask = (path: string, method = 'GET') => askAdmin(twin(), method, path)
  const make = async () => {
    const quote = await buyer.submit(await buyer.open(`/quotes/new?lines=${chair}:4`), 'new', {
      zip: '04101',
    })
    return { quote, number: `Q${quote.url.pathname.split('/')[2]}` }
  }
  const order = async (quote: Shown) => {
    const checkout = await buyer.submit(quote, 'order')
    const page = await pay(buyer, await goToPayment(buyer, checkout.url.pathname + checkout.url.search))
    return Number(page.url.pathname.split('/')[2])
  }
  const setPrice = (price_cents: number) =>
    database().query.updateTable('storefront.variants').where('id', '=', chair).set({ price_cents }).execute()

  test('are listed by their number with what they promise, and with the orders that were made from them', async () => {
    const first = await make()
    const second = await make()
    expect((await ask('quotes')).body.quotes.map(({ number }: { number: string }) => number)).toEqual([
      second.number,
      first.number,
    ])
    const ordered = [await order(first.quote), await order(first.quote)]
    const shown = (await ask(`quotes/${first.number}`)).body
    expect(shown).toMatchObject({
      ...{ number: first.number, isOpen: true, orders: ordered, place: '04101, ME' },
      goods: '4 × Chair (Walnut / Oat)',
      lines: [{ name: 'Chair (Walnut / Oat)', quantity: 4, price: '$249.00' }],
      link: `${ORIGIN}${first.quote.url.pathname}`,
    })
    expect(shown.sums.at(-1).name).toBe('Total (USD)')
    for (const q of [first.number, first.number.toLowerCase(), first.number.slice(1)])
      expect((await ask(`quotes?q=${q}`)).body.quotes).toMatchObject([{ orders: ordered }])
    expect((await ask('quotes?q=ada@example.com')).body).toEqual({ quotes: [], next: null })
    expect((await ask('quotes?state=ended')).body.quotes).toEqual([])
    now = new Date(now.getTime() + 40 * DAY_MS)
    expect((await ask('quotes')).body.quotes).toEqual([])
    expect((await ask('quotes?state=ended')).body.quotes).toHaveLength(2)
  })

  test('end at once where a manager ends them: their carts pay the price of the day, and the log says who', async () => {
    const { quote, number } = await make()
    const cart = await buyer.submit(quote, 'order')
    await setPrice(29_900)
    const open = () => buyer.open(cart.url.pathname + cart.url.search)
    expect(textOf((await open()).html)).toContain('$996.00')
    now = new Date(now.getTime() + 60_000)
    const ended = await ask(`quotes/${number}/end`, 'PUT')
    expect(ended.body).toEqual({ number, endsAt: now.toISOString() })
    expect(textOf((await open()).html)).toContain('$1,196.00')
    expect(textOf((await buyer.open(quote.url.pathname)).html)).toContain('This quote has ended')
    expect((await ask(`quotes/${number}/end`, 'PUT')).status, 'twice').toBe(409)
    const [entry] = (await ask(`changes?subject=${number}`)).body.changes
    expect(entry).toMatchObject({ action: 'void', by: 'service key', subject: number })
  })

  test('that there are not, or that somebody made up, are said to be none', async () => {
    for (const path of ['Q999999', 'x', "1'--", '%00'])
      for (const [method, end] of [
        ['GET', ''],
        ['PUT', '/end'],
      ] as const)
        expect((await ask(`quotes/${path}${end}`, method)).status, path).toBe(404)
    expect((await ask('quotes?state=lost')).status).toBe(422)
    expect((await ask('quotes?after=x')).status).toBe(422)
  })

  test('are a room of the office, where one is looked at and ended', async () => {
    const { number } = await make()
    const listed = await loadQuotes(openDeskAt(twin(), '/office/quotes', { now }).desk)
    expect(listed).toMatchObject({ asked: { state: 'open' }, quotes: [{ number }] })
    const at = (posted?: Record<string, string>) =>
      loadQuote(openDeskAt(twin(), `/office/quotes/${number}`, { now, ...(posted && { posted }) }).desk, {
        number,
      })
    expect(await at()).toMatchObject({ shown: { number, isOpen: true }, problem: undefined })
    now = new Date(now.getTime() + 60_000)
    const ended = await at({ do: 'void' })
    expect(ended instanceof Response && ended.headers.get('location')).toBe(
      `${ORIGIN}/office/quotes/${number}`,
    )
    expect(await at({ do: 'void' })).toMatchObject({
      shown: { isOpen: false },
      problem: `Quote ${number} has ended already.`,
    })
  })
})
