import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { writeCartId } from '#services/storefront/graphql/types/cart/cart-id.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DAY_MS = 24 * 60 * 60_000
const SWEEP_MS = 5_000
const MAINE = { state: 'ME', zip: '04101' }

describeEmptyStorefront('a quote for an employer', ({ database, twin, reopen }) => {
  let now: Date
  let chair: number
  const buyerAt = (address: string) => createBuyer((request) => twin().fetch(request, { address }), ORIGIN)
  let networks = 0
  let buyer: ReturnType<typeof buyerAt>

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    await reopen({ now: () => now })
    networks += 1
    buyer = buyerAt(`198.51.100.${networks}`)
    chair = await putOnShelf(database(), { title: 'Chair', priceCents: 24_900, stock: 100 })
    await discount({ ended_at: null })
  })

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const change = (values: { price_cents?: number; stock?: number }, id = chair) =>
    database().query.updateTable('storefront.variants').where('id', '=', id).set(values).execute()
  const discount = (values: { ended_at: Date | null }) =>
    database()
      .query.updateTable('storefront.discounts')
      .where('code', '=', 'BUY4SAVE20')
      .set(values)
      .execute()
  const askFor = (lines = `${chair}:4`) => buyer.open(`/quotes/new?lines=${lines}`)
  const make = async (lines = `${chair}:4`, zip = '04101') =>
    buyer.submit(await askFor(lines), 'new', { zip })
  const order = (quote: Shown) => buyer.submit(quote, 'order')
  const toPayment = ({ url }: Shown) => goToPayment(buyer, url.pathname + url.search, MAINE)
  const quotes = async () =>
    (await database().query.selectFrom('storefront.quotes').select('id').execute()).length

  test('tells price, quantity discount, delivery, tax and its last day, and is the same when it is opened again', async () => {
    const before = await quotes()
    expect(textOf((await askFor()).html)).toContain('Total so far (USD) $796.80')
    expect(await quotes(), 'a look makes none').toBe(before)
    const quote = await make()
    expect(quote.status).toBe(200)
    expect(quote.url.pathname).toMatch(/^\/quotes\/\d+\/[\w-]{24}$/)
    const text = textOf(quote.html)
    expect(text).toContain('Made on March 6, 2026')
    expect(text).toContain('Valid through April 5, 2026')
    expect(text).toContain('Maine, ZIP code 04101')
    expect(text).toContain('4 $249.00 $996.00')
    expect(text).toContain('Quantity discount 20%, BUY4SAVE20 -$199.20')
    expect(text).toContain('Standard delivery Free')
    expect(text).toContain('Maine sales tax (5.5%) $43.82')
    expect(text).toContain('Total (USD) $840.62')
    await change({ price_cents: 30_000 })
    expect(textOf((await buyer.open(`${quote.url.pathname}/order`)).html)).toContain('Total (USD) $840.62')
  })

  test('without a ZIP code it says that tax is added, and quotes none', async () => {
    const text = textOf((await make(`${chair}:1`, '')).html)
    expect(text).toContain('Sales tax Not included')
    expect(text).toContain('Total before tax (USD) $249.00')
    expect(text).toContain('is added at the checkout')
    expect(text).not.toContain('Quantity discount')
  })

  test('[9.08] is kept when prices rise and its code has ended: the order costs what was quoted', async () => {
    const quote = await make()
    await change({ price_cents: 40_000 })
    await discount({ ended_at: now })
    pass(29)
    const checkout = await order(quote)
    expect(checkout.url.pathname).toMatch(/^\/checkouts\//)
    expect(textOf(checkout.html)).toMatch(/Prices of quote Q\d+, held through April 5, 2026/)
    const page = await toPayment(checkout)
    expect(textOf(page.html)).toContain('Discount BUY4SAVE20 -$199.20')
    expect(textOf(page.html)).toContain('Total (USD) $840.62')
    const removed = await buyer.submit(page, 'discount', { discountCode: '' })
    const typed = await buyer.submit(removed, 'discount', { discountCode: 'buy4save20' })
    expect(textOf(typed.html), 'its code can be typed again').toContain('Total (USD) $840.62')
    const placed = textOf((await pay(buyer, typed)).html)
    expect(placed).toContain('$840.62')
    const other = await fillCart(database(), { lines: [{ variantId: chair, quantity: 4 }] }, now)
    expect(textOf((await goToPayment(buyer, other, MAINE)).html)).toContain('Total (USD) $1,688.00')
  })

  test('costs less when the price fell', async () => {
    const quote = await make()
    await change({ price_cents: 10_000 })
    expect(textOf((await toPayment(await order(quote))).html)).toContain('Subtotal $400.00')
  })

  test('its cart tells clients of the API the fees that it holds', async () => {
    const stool = await putOnShelf(database(), { priceCents: 4_900 })
    const { url } = await order(await make(`${stool}:1`))
    const [, , token = ''] = url.pathname.split('/')
    const query = `mutation ($cartId: ID!, $addresses: [CartSelectableAddressInput!]!) {
      cartDeliveryAddressesAdd(cartId: $cartId, addresses: $addresses) { cart {
        deliveryGroups(first: 1) { nodes { deliveryOptions { handle estimatedCost { amount } } } } } } }`
    const address = { deliveryAddress: { countryCode: 'US', provinceCode: 'ME', zip: '04101' } }
    const methods = firstTerms.methods.map((each) => ({ ...each, feeCents: 9_900 }))
    holdTerms({ ...firstTerms, version: 2, methods })
    try {
      const { cartDeliveryAddressesAdd } = await ask(twin(), query, {
        cartId: writeCartId({ token, key: url.searchParams.get('key') ?? '' }),
        addresses: [{ address, selected: true }],
      })
      expect(cartDeliveryAddressesAdd.cart.deliveryGroups.nodes[0].deliveryOptions).toEqual([
        { handle: 'standard', estimatedCost: { amount: '9.95' } },
        { handle: 'express', estimatedCost: { amount: '24.95' } },
      ])
    } finally {
      holdTerms(firstTerms)
    }
  })

  test('ends after its last day: its page says so, and a cart that was made of it pays the price of the day', async () => {
    const quote = await make()
    await change({ price_cents: 40_000 })
    pass(30)
    const cart = await order(quote)
    expect(textOf(cart.html)).toContain('$996.00')
    pass(1)
    expect(textOf((await toPayment(cart)).html)).toContain('Subtotal $1,600.00')
    const ended = await order(quote)
    expect(ended.url.pathname).toBe(quote.url.pathname)
    expect(textOf(ended.html)).toContain('This quote has ended')
    expect(ended.html).not.toContain('>Order from this quote<')
    const again = await buyer.open(`/quotes/new?lines=${chair}:4`)
    expect(ended.html).toContain(`href="/quotes/new?lines=${chair}%3A4"`)
    expect(textOf(again.html)).toContain('Subtotal $1,600.00')
  })

  test('that is altered, made up or of another one opens nothing', async () => {
    const { url } = await make()
    const [, , number, secret = ''] = url.pathname.split('/')
    const altered = secret.replace(/.$/, secret.endsWith('A') ? 'B' : 'A')
    for (const path of [
      `/quotes/${number}/${altered}`,
      `/quotes/${Number(number) + 1}/${secret}`,
      `/quotes/${'9'.repeat(40)}/${secret}`,
      `/quotes/x/${secret}`,
    ])
      expect((await buyer.open(path)).status, path).toBe(404)
    for (const lines of ['', 'x', '1', '1:0', '1:-1', `${'1:1,'.repeat(100)}1:1`, '1:1;2:2', '%00'])
      expect((await askFor(lines)).status, lines).toBe(404)
  })

  test.each([
    ['0410', 'A ZIP code has five digits: did you mean 00410?'],
    ['00000', 'No place in the United States has the ZIP code 00000'],
    ['00901', 'We do not deliver to Puerto Rico'],
    ['K1A 0B1', 'That is a Canadian postal code'],
    ['<b>', 'Enter a ZIP code of five digits'],
  ])('a ZIP code %j is answered beside its field, and nothing is made', async (zip, words) => {
    const before = await quotes()
    const refused = await make(undefined, zip)
    expect([refused.status, refused.url.search]).toEqual([422, `?lines=${chair}%3A4`])
    expect(refused.html).toContain(`id="zip-error">${words}`)
    expect(refused.html).toContain(`value="${zip.replace('<', '&lt;').replace('>', '&gt;')}"`)
    expect(await quotes()).toBe(before)
  })

  test('what changed since the page was shown is shown again first', async () => {
    const page = await askFor()
    await change({ price_cents: 30_000 })
    const before = await quotes()
    const again = await buyer.submit(page, 'new', { zip: '04101' })
    expect(again.status).toBe(409)
    expect(textOf(again.html)).toContain('Prices or stock have just changed')
    expect(await quotes()).toBe(before)
    expect(textOf((await buyer.submit(again, 'new')).html)).toContain('$1,200.00')
  })

  test('shows nothing of a product that is not published, whose number anybody can name', async () => {
    const planned = await putOnShelf(database(), { title: 'Planned stool', priceCents: 12_900, stock: 2 })
    const planning = sql`update storefront.products set published_at = null where title = 'Planned stool'`
    await planning.execute(database().query)
    const asked = textOf((await askFor(`${chair}:1,${planned}:3`)).html)
    expect(asked).toMatch(/^(?!.*Planned).*Something else is no longer sold/s)
  })

  test('quotes what can be shipped, and says later what can no longer', async () => {
    const stool = await putOnShelf(database(), { title: 'Stool', priceCents: 12_900, stock: 2 })
    const asked = await askFor(`${chair}:1,${stool}:3,999999999:1`)
    expect(textOf(asked.html)).toContain('Stool (Walnut / Oat): Only 2 left: 2 instead of 3')
    expect(textOf(asked.html)).toContain('Something else is no longer sold')
    const quote = await buyer.submit(asked, 'new')
    expect(textOf(quote.html)).toContain('2 $129.00 $258.00')
    await change({ stock: 0 }, stool)
    const partly = await buyer.open(quote.url.pathname)
    expect(textOf(partly.html)).toContain('Stool (Walnut / Oat): sold out')
    expect(textOf((await order(partly)).html)).toContain('$249.00')
    await change({ stock: 0 })
    const none = await buyer.open(quote.url.pathname)
    expect(textOf(none.html)).toContain('None of it is available today')
    expect(none.html).not.toContain('>Order from this quote<')
    expect((await order(partly)).url.pathname).toBe(quote.url.pathname)
    expect(textOf((await askFor()).html)).toContain('there is nothing to quote')
  })

  test('[9.08] of fewer than were quoted the discount is the one for that many', async () => {
    const quote = await make()
    await change({ stock: 3, price_cents: 40_000 })
    const page = await buyer.open(quote.url.pathname)
    expect(textOf(page.html)).toContain('3 of 4 in stock')
    expect(textOf(page.html)).toContain('with the discount for that many')
    const payment = textOf((await toPayment(await order(page))).html)
    expect(payment).toContain('Subtotal $747.00')
    expect(payment).toContain('Discount BUY3SAVE15 -$112.05')
  })

  test('a form that is sent twice makes one, and one from elsewhere none', async () => {
    const page = await askFor()
    const before = await quotes()
    const [one, two] = await Promise.all([buyer.submit(page, 'new'), buyer.submit(page, 'new')])
    expect(one.url.pathname).toBe(two.url.pathname)
    expect(await quotes()).toBe(before + 1)
    expect((await buyer.submit(page, 'new', {}, { origin: 'https://evil.example' })).status).toBe(422)
    expect((await buyer.submit(page, 'new', { key: 'x' })).status).toBe(422)
    expect((await buyer.submit(one, 'order', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await quotes()).toBe(before + 1)
    const elsewhere = await buyer.submit(page, 'new', { zip: '94105' })
    expect(elsewhere.url.pathname).not.toBe(one.url.pathname)
    expect(textOf(elsewhere.html)).toContain('94105')
  })

  test('a network makes forty in an hour, and another one is not kept from it', async () => {
    for (let count = 0; count < 40; count++) expect((await make()).status).toBe(200)
    const refused = await make()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    buyer = buyerAt('203.0.113.9')
    expect((await make()).status).toBe(200)
  })

  test('is one of fifty thousand that the shop keeps, so that strangers fill no table', async () => {
    const { query } = database()
    await make()
    const keepUpTo = (count: number) =>
      sql`insert into storefront.quotes (secret, request_key, made_at, ends_at, discount_cents, subtotal_cents,
          delivery_cents, total_cents, terms_version, lines)
        select md5(n::text), gen_random_uuid(), made_at, ends_at, discount_cents, subtotal_cents, delivery_cents,
          total_cents, terms_version, lines
        from (select * from storefront.quotes limit 1) as one,
          generate_series(1, ${sql.lit(count)} - (select count(*)::integer from storefront.quotes)) as n`.execute(
        query,
      )
    await keepUpTo(49_999)
    expect((await make(`${chair}:2`)).status).toBe(200)
    const refused = await make(`${chair}:3`)
    expect(refused.status).toBe(503)
    expect(await quotes()).toBe(50_000)
    await sql`delete from storefront.quotes where secret ~ '^[0-9a-f]{32}$'`.execute(query)
    expect((await make(`${chair}:3`)).status).toBe(200)
  })

  test('is kept for thirty days after its end, and a cart that was made of it stays', async () => {
    const quote = await make()
    const cart = await order(quote)
    await database()
      .query.updateTable('storefront.carts')
      .set({ expires_at: new Date('2027-01-01') })
      .execute()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await using _house = keepHouse(
        database(),
        () => now,
        () => {},
      )
      now = new Date('2026-05-06T03:59:00Z')
      await vi.advanceTimersByTimeAsync(SWEEP_MS)
      expect((await buyer.open(quote.url.pathname)).status).toBe(200)
      now = new Date('2026-05-06T04:01:00Z')
      await vi.advanceTimersByTimeAsync(SWEEP_MS)
      await expect.poll(async () => (await buyer.open(quote.url.pathname)).status).toBe(404)
      expect((await buyer.open(cart.url.pathname + cart.url.search)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })
})
