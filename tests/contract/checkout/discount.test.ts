import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('discount codes', ({ database, twin }) => {
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  async function openPayment(quantity: number, discountCodes: string[] = [], priceCents = 24_900) {
    const variantId = await putOnShelf(database(), { priceCents })
    const cart = await fillCart(database(), { lines: [{ variantId, quantity }], discountCodes })
    return goToPayment(buyer, cart, { state: 'OR', zip: '97201' })
  }

  test('[9.08] a code takes its share off, is on the order, and can be removed', async () => {
    const page = await openPayment(2)
    const applied = await buyer.submit(page, 'discount', { discountCode: ' buy2save10 ' })
    expect(applied.status).toBe(200)
    expect(applied.url.pathname).toMatch(/\/payment$/)
    expect(textOf(applied.html)).toContain('Discount BUY2SAVE10 −$49.80')
    expect(textOf(applied.html)).toContain('Total (USD) $448.20')

    const removed = await buyer.submit(applied, 'discount')
    expect(textOf(removed.html)).toContain('Total (USD) $498.00')
    const again = await buyer.submit(removed, 'discount', { discountCode: 'BUY2SAVE10' })
    expect(textOf((await pay(buyer, again)).html)).toContain('Discount BUY2SAVE10 −$49.80')
  })

  test.each([
    [1, 'BUY2SAVE10', 'BUY2SAVE10 needs at least 2 items; this order has 1 item'],
    [3, 'BUY4SAVE20', 'BUY4SAVE20 needs at least 4 items; this order has 3 items'],
    [4, 'HALFOFF', 'HALFOFF is not one of our discount codes'],
  ])(
    '%i items and %s: a page that can be loaded again shows the reason, and nothing is taken off',
    async (quantity, discountCode, reason) => {
      const refused = await buyer.submit(await openPayment(quantity), 'discount', { discountCode })
      expect(refused.trail.map(({ pathname }) => pathname.split('/').at(-1))).toEqual(['discount', 'payment'])
      for (const { status, html } of [refused, await buyer.open(refused.url.href)]) {
        expect(status).toBe(200)
        expect(html).toContain(`<p class="error" id="discountCode-error">${reason}</p>`)
        expect(html).toContain(`value="${discountCode}"`)
        expect(textOf(html)).not.toContain('Discount BUY')
      }
    },
  )

  test('an address that names a code which may be used says nothing against it, and uses none', async () => {
    const refused = await buyer.submit(await openPayment(2), 'discount', { discountCode: 'BUY4SAVE20' })
    const address = refused.url.href.replace('BUY4SAVE20', 'BUY2SAVE10')
    const { html } = await buyer.open(address)
    expect(html).not.toContain('discountCode-error')
    expect(textOf(html)).not.toContain('Discount BUY')
    expect((await buyer.open(address.replace('BUY2SAVE10', 'X'.repeat(41)))).html).not.toContain('XX')
  })

  test('a code that is too long is answered to the form', async () => {
    const typed = await buyer.submit(await openPayment(2), 'discount', { discountCode: 'X'.repeat(41) })
    expect(typed.status).toBe(422)
    expect(typed.html).toContain('id="discountCode-error"')
  })

  test('a code that came with the cart is applied, or says why not', async () => {
    expect(textOf((await openPayment(4, ['BUY4SAVE20'])).html)).toContain('Discount BUY4SAVE20 −$199.20')
    expect(textOf((await openPayment(1, ['BUY4SAVE20'])).html)).toContain('BUY4SAVE20 needs at least 4 items')
    expect(textOf((await openPayment(1, ['HALFOFF'])).html)).toContain(
      'HALFOFF is not one of our discount codes',
    )
  })

  test('[9.08] of the codes that came with the cart the best one counts, also once its goods have changed', async () => {
    const variantId = await putOnShelf(database(), { priceCents: 24_900 })
    const discountCodes = ['BUY2SAVE10', 'BUY4SAVE20']
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 2 }], discountCodes })
    const page = await goToPayment(buyer, cart, { state: 'OR', zip: '97201' })
    expect(textOf(page.html)).toContain('Discount BUY2SAVE10 −$49.80')
    const changeTo = (quantity: number) =>
      database()
        .query.updateTable('storefront.cart_lines')
        .where('variant_id', '=', variantId)
        .set({ quantity })
        .execute()
    await changeTo(4)
    const four = await buyer.open(page.url.href)
    expect(textOf(four.html)).toContain('Discount BUY4SAVE20 −$199.20')
    await changeTo(3)
    const three = await buyer.open(page.url.href)
    expect(textOf(three.html)).toContain('Discount BUY2SAVE10 −$74.70')
    expect(textOf((await pay(buyer, three)).html)).toContain('Discount BUY2SAVE10 −$74.70')
  })

  test('a code that was taken off in the checkout stays off, though the cart has it', async () => {
    const page = await openPayment(4, ['BUY2SAVE10', 'BUY4SAVE20'])
    const removed = await buyer.submit(page, 'discount')
    expect(textOf(removed.html)).not.toContain('Discount BUY')
    const typed = await buyer.submit(removed, 'discount', { discountCode: 'HALFOFF' })
    expect(textOf(typed.html)).toContain('HALFOFF is not one of our discount codes')
    expect(textOf(typed.html)).not.toContain('Discount BUY')
  })

  test('[1.03] free delivery looks at the discounted subtotal', async () => {
    const page = await openPayment(2, [], 5_200)
    expect(textOf(page.html)).toContain('Delivery Free')
    const applied = await buyer.submit(page, 'discount', { discountCode: 'BUY2SAVE10' })
    expect(textOf(applied.html)).toContain('Delivery $9.95')
    expect(textOf(applied.html)).toContain('Total (USD) $103.55')
  })
})
