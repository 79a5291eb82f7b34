import { expect, test } from 'vitest'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { writeCartId } from '#services/storefront/graphql/types/cart/cart-id.ts'
import { goToPayment, pay, type Shown, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { keepHouse } from '#tests/fixtures/storefront/keep-house.ts'
import { describeQuotes } from '#tests/fixtures/storefront/made-quote.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const MAINE = { state: 'ME', zip: '04101' }

describeQuotes('a quote for an employer', (world) => {
  const { askFor, buyer, chair, change, clock, database, discount, make, order, pass, quotes, twin } = world
  const toPayment = ({ url }: Shown) => goToPayment(buyer(), url.pathname + url.search, MAINE)

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
    expect(text).toContain('Quantity discount 20%, BUY4SAVE20 −$199.20')
    expect(text).toContain('Standard delivery Free')
    expect(text).toContain('Maine sales tax (5.5%) $43.82')
    expect(text).toContain('Total (USD) $840.62')
    await change({ price_cents: 30_000 })
    expect(textOf((await buyer().open(`${quote.url.pathname}/order`)).html)).toContain('Total (USD) $840.62')
  })

  test('[9.08] is kept when prices rise and its code has ended: the order costs what was quoted', async () => {
    const quote = await make()
    await change({ price_cents: 40_000 })
    await discount({ ended_at: clock.now })
    pass(29)
    const checkout = await order(quote)
    expect(checkout.url.pathname).toMatch(/^\/checkouts\//)
    expect(textOf(checkout.html)).toMatch(/Prices of quote Q\d+, held through April 5, 2026/)
    const page = await toPayment(checkout)
    expect(textOf(page.html)).toContain('Discount BUY4SAVE20 −$199.20')
    expect(textOf(page.html)).toContain('Total (USD) $840.62')
    const removed = await buyer().submit(page, 'discount', { discountCode: '' })
    const typed = await buyer().submit(removed, 'discount', { discountCode: 'buy4save20' })
    expect(textOf(typed.html), 'its code can be typed again').toContain('Total (USD) $840.62')
    const placed = textOf((await pay(buyer(), typed)).html)
    expect(placed).toContain('$840.62')
    const other = await fillCart(database(), { lines: [{ variantId: chair(), quantity: 4 }] }, clock.now)
    expect(textOf((await goToPayment(buyer(), other, MAINE)).html)).toContain('Total (USD) $1,688.00')
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
    const again = await buyer().open(`/quotes/new?lines=${chair()}:4`)
    expect(ended.html).toContain(`href="/quotes/new?lines=${chair()}%3A4"`)
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
      expect((await buyer().open(path)).status, path).toBe(404)
    for (const lines of ['', 'x', '1', '1:0', '1:-1', `${'1:1,'.repeat(100)}1:1`, '1:1;2:2', '%00'])
      expect((await askFor(lines)).status, lines).toBe(404)
  })

  test('quotes what can be shipped, and says later what can no longer', async () => {
    const stool = await putOnShelf(database(), { title: 'Stool', priceCents: 12_900, stock: 2 })
    const asked = await askFor(`${chair()}:1,${stool}:3,999999999:1`)
    expect(textOf(asked.html)).toContain('Stool (Walnut / Oat): Only 2 left: 2 instead of 3')
    expect(textOf(asked.html)).toContain('Something else is no longer sold')
    const quote = await buyer().submit(asked, 'new')
    expect(textOf(quote.html)).toContain('2 $129.00 $258.00')
    await change({ stock: 0 }, stool)
    const partly = await buyer().open(quote.url.pathname)
    expect(textOf(partly.html)).toContain('Stool (Walnut / Oat): sold out')
    expect(textOf((await order(partly)).html)).toContain('$249.00')
    await change({ stock: 0 })
    const none = await buyer().open(quote.url.pathname)
    expect(textOf(none.html)).toContain('None of it is available today')
    expect(none.html).not.toContain('>Order from this quote<')
    expect((await order(partly)).url.pathname).toBe(quote.url.pathname)
    expect(textOf((await askFor()).html)).toContain('there is nothing to quote')
  })

  test('[9.08] of fewer than were quoted the discount is the one for that many', async () => {
    const quote = await make()
    await change({ stock: 3, price_cents: 40_000 })
    const page = await buyer().open(quote.url.pathname)
    expect(textOf(page.html)).toContain('3 of 4 in stock')
    expect(textOf(page.html)).toContain('with the discount for that many')
    const payment = textOf((await toPayment(await order(page))).html)
    expect(payment).toContain('Subtotal $747.00')
    expect(payment).toContain('Discount BUY3SAVE15 −$112.05')
  })

  test('is kept for thirty days after its end, and a cart that was made of it stays', async () => {
    const quote = await make()
    const cart = await order(quote)
    await database()
      .query.updateTable('storefront.carts')
      .set({ expires_at: new Date('2027-01-01') })
      .execute()
    async function sweepAt(time: string) {
      clock.now = new Date(time)
      const house = keepHouse(
        database(),
        () => clock.now,
        () => {},
      )
      await house[Symbol.asyncDispose]()
      return (await buyer().open(quote.url.pathname)).status
    }
    expect(await sweepAt('2026-05-06T03:59:00Z')).toBe(200)
    expect(await sweepAt('2026-05-06T04:01:00Z')).toBe(404)
    expect((await buyer().open(cart.url.pathname + cart.url.search)).status).toBe(200)
  })
})
