import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  CARD,
  createBuyer,
  goToPayment,
  hasNothingLeft,
  pay,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('the payment step', ({ database, twin, reopen }) => {
  let logged: unknown[]
  let variantId: number
  let cart: string
  const now = new Date('2026-03-31T12:00:00Z')
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    logged = []
    const collect = (...what: unknown[]) => logged.push(what)
    await reopen({
      now: () => now,
      log: { info: collect, warn: collect, error: collect },
    })
    variantId = await putOnShelf(database(), { stock: 10 })
    cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
  })

  test.each<[keyof typeof CARD, string, string]>([
    ['cardNumber', '', 'Enter the card number'],
    ['cardNumber', '4242 4242 4242 4241', 'Check the card number: one of the digits looks wrong'],
    ['cardNumber', '4242', 'Enter the 12 to 19 digits on the front of the card'],
    ['cardNumber', 'four two', 'Enter the 12 to 19 digits on the front of the card'],
    ['expiry', '', 'Enter the expiration date'],
    ['expiry', '13/39', 'Enter the month and year, like 08/29'],
    ['expiry', '02/26', 'This card has expired'],
    ['securityCode', '', 'Enter the security code'],
    ['securityCode', '12', 'Enter the 3 or 4 digits of the security code'],
    ['securityCode', '1234', 'The security code of this card has 3 digits'],
  ])('%s: %j is refused with the reason at the field', async (field, value, reason) => {
    const refused = await pay(buyer, await goToPayment(buyer, cart), { [field]: value })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`<p class="error" id="${field}-error">${reason}</p>`)
    expect(await stockOf(database(), variantId)).toBe(10)
  })

  test('a card is good to the end of its month, with or without spaces and the century', async () => {
    const card = { cardNumber: '4242-4242-42424242', expiry: '3 / 2026' }
    expect((await pay(buyer, await goToPayment(buyer, cart), card)).url.pathname).toMatch(/^\/orders\//)
  })

  test.each([
    ['4000 0000 0000 0002', '123', 'The card was declined. Nothing was charged'],
    ['5555 5555 5555 4444', '123', 'This is a test checkout, which takes test cards only'],
    ['3782 822463 10005', '1234', 'This is a test checkout, which takes test cards only'],
  ])(
    '%s is declined with its reason, and another card still pays',
    async (cardNumber, securityCode, reason) => {
      const page = await goToPayment(buyer, cart)
      const declined = await pay(buyer, page, { cardNumber, securityCode })
      expect(textOf(declined.html)).toContain(reason)
      expect(declined.html).toContain('<title>Error: Payment')
      expect(await stockOf(database(), variantId)).toBe(10)
      const order = await pay(buyer, declined)
      expect(order.url.pathname).toMatch(/^\/orders\//)
      expect(await stockOf(database(), variantId)).toBe(9)
    },
  )

  test('a declined card leads to a page that no form was sent to, so Back and Reload send none again', async () => {
    const declined = await pay(buyer, await goToPayment(buyer, cart), { cardNumber: '4000 0000 0000 0002' })
    expect([declined.status, declined.trail.length]).toEqual([200, 2])
    const reloaded = await buyer.open(declined.url.href)
    expect(textOf(reloaded.html)).toContain('The card was declined. Nothing was charged')
    const without = await buyer.open(declined.url.href.replace('&declined=1', ''))
    expect(textOf(without.html), 'whoever comes back later chooses anew').not.toContain('did not go through')
    const order = await pay(buyer, reloaded)
    expect((await buyer.open(declined.url.href)).url.pathname).toBe(order.url.pathname)
  })

  test('the address of a declined card says nothing of a checkout where none was', async () => {
    const page = await goToPayment(buyer, cart)
    expect((await buyer.open(`${page.url.href}&declined=1`)).html).not.toContain('did not go through')
  })

  test('of a card, the last four digits are kept and nothing else, neither stored nor logged nor repeated', async () => {
    const cardNumber = '6011 0000 0000 0004'
    const page = await goToPayment(buyer, cart)
    const declined = await pay(buyer, page, { cardNumber, securityCode: '975' })
    const mistyped = await pay(buyer, page, { cardNumber, securityCode: '97' })
    const payments = await database().query.selectFrom('storefront.payments').selectAll().execute()
    expect(payments.at(-1)).toMatchObject({
      card_brand: 'Discover',
      card_last_four: '0004',
      state: 'declined',
    })
    const everything = JSON.stringify([payments, logged]) + declined.html + mistyped.html
    expect(everything).toContain('0004')
    expect(everything).not.toMatch(/6011 ?0000/)
    expect(everything).not.toContain('value="97')
  })

  test('a double click on Pay makes one order, and both clicks lead to it', async () => {
    const orders = await countOrders(database())
    const page = await goToPayment(buyer, cart)
    const [one, other] = await Promise.all([pay(buyer, page), pay(buyer, page)])
    expect(one.url.pathname).toMatch(/^\/orders\//)
    expect(other.url.pathname).toBe(one.url.pathname)
    expect(await countOrders(database())).toBe(orders + 1)
    expect(await stockOf(database(), variantId)).toBe(9)
  })

  test('a checkout in two tabs makes one order, though both were at the payment', async () => {
    const orders = await countOrders(database())
    const first = await goToPayment(buyer, cart)
    const second = await goToPayment(buyer, cart)
    const paid = await pay(buyer, first)
    expect(paid.html).not.toContain('You were not charged again.')
    const again = await pay(buyer, second)
    expect(again.url.pathname).toBe(paid.url.pathname)
    expect(again.html).toContain('You were not charged again.')
    expect(await countOrders(database())).toBe(orders + 1)
  })

  test('for delivery alone nobody pays, though a form says that this was shown', async () => {
    const orders = await countOrders(database())
    const cheap = await putOnShelf(database(), { priceCents: 5_000, stock: 1 })
    const wish = { lines: [{ variantId: cheap, quantity: 1 }] }
    const page = await goToPayment(buyer, await fillCart(database(), wish, now), {
      state: 'OR',
      zip: '97201',
    })
    const [, shown = ''] = /name="shown" value="([^"]*)"/.exec(page.html) ?? []
    const told = JSON.parse(shown.replaceAll('&quot;', '"'))
    const lines = Object.fromEntries(Object.keys(told.lines).map((id) => [id, [0, 5_000]]))
    const forged = JSON.stringify({ ...told, lines, totalCents: told.deliveryCents })
    await database()
      .query.updateTable('storefront.variants')
      .where('id', '=', cheap)
      .set({ stock: 0 })
      .execute()
    const refused = await buyer.submit(page, 'payment', { ...CARD, shown: forged })
    expect([refused.status, hasNothingLeft(refused)]).toEqual([409, true])
    expect(await countOrders(database())).toBe(orders)
  })

  test('tax is rounded by half a cent upwards, and zero where the state has none', async () => {
    const cheap = await putOnShelf(database(), { priceCents: 120 })
    const lines = [{ variantId: cheap, quantity: 2 }]
    const taxed = await goToPayment(buyer, await fillCart(database(), { lines }, now), {
      state: 'MN',
      zip: '55401',
    })
    // 6.875% of $2.40 is 16.5 cents.
    expect(textOf(taxed.html)).toContain('Tax (6.875%) $0.17')
    const free = await goToPayment(buyer, await fillCart(database(), { lines }, now), {
      state: 'OR',
      zip: '97201',
    })
    expect(textOf(free.html)).toContain('Tax (0%) $0.00')
  })

  test('the owner’s edit of a rate counts from the next page on', async () => {
    const page = await goToPayment(buyer, cart, { state: 'WY', zip: '82001' })
    expect(textOf(page.html)).toContain('Tax (4%) $9.96')
    await database()
      .query.updateTable('storefront.tax_rates')
      .where('state', '=', 'WY')
      .set({ rate_millionths: 50_000 })
      .execute()
    const refused = await pay(buyer, page)
    expect(refused.status).toBe(409)
    expect(textOf(refused.html)).toContain('Tax is $12.45 (it was $9.96).')
  })
})
