import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  ADDRESS,
  createBuyer,
  goToPayment,
  INFORMATION,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const HOME = { state: 'OR', zip: '97201' }

describeEmptyStorefront('what changes between the page and the payment', ({ database, twin }) => {
  let chair: number
  let stool: number
  let cart: string
  let page: Shown
  let orders: number
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    chair = await putOnShelf(database(), { title: 'Chair', priceCents: 24_900, stock: 2 })
    stool = await putOnShelf(database(), { title: 'Stool', priceCents: 12_900, stock: 9 })
    const lines = [
      { variantId: chair, quantity: 2 },
      { variantId: stool, quantity: 1 },
    ]
    cart = await fillCart(database(), { lines })
    page = await goToPayment(buyer, cart, HOME)
    orders = await countOrders(database())
  })

  const change = (id: number, values: { price_cents?: number; stock?: number }) =>
    database().query.updateTable('storefront.variants').where('id', '=', id).set(values).execute()

  const withdraw = (id: number) =>
    database()
      .query.updateTable('storefront.products')
      .where('id', 'in', (row) =>
        row.selectFrom('storefront.variants').where('id', '=', id).select('product_id'),
      )
      .set({ published_at: null })
      .execute()

  async function expectHeldBack(reason: string, total: string): Promise<Shown> {
    const held = await pay(buyer, page)
    expect(held.status).toBe(409)
    const text = textOf(held.html)
    expect(text).toContain('Your order has changed. Nothing was charged.')
    expect(text).toContain(reason)
    expect(text).toContain(`Total (USD) ${total}`)
    expect(await countOrders(database())).toBe(orders)
    return held
  }

  test('a new price is not charged before it was seen, and then it is', async () => {
    await change(stool, { price_cents: 13_900 })
    const held = await expectHeldBack('Stool (Walnut / Oat) costs $139.00 (it was $129.00).', '$637.00')
    expect(textOf((await pay(buyer, held)).html)).toContain('Total $637.00')
  })

  test('a chair that somebody else bought meanwhile is said before anything is charged', async () => {
    await change(chair, { stock: 1 })
    const held = await expectHeldBack('Chair (Walnut / Oat): 1 instead of 2.', '$378.00')
    expect(textOf(held.html)).toContain('Only 1 left: 1 instead of 2')
    expect(textOf((await pay(buyer, held)).html)).toContain('Chair Walnut / Oat Quantity 1')
    expect(await stockOf(database(), chair)).toBe(0)
  })

  test('what is withdrawn is not sold', async () => {
    await withdraw(chair)
    const held = await expectHeldBack(
      'Chair (Walnut / Oat) has just sold out, or is no longer sold.',
      '$129.00',
    )
    expect(textOf(held.html)).toContain('No longer sold')
    const order = await pay(buyer, held)
    expect(textOf(order.html)).not.toContain('Chair')
    expect(await stockOf(database(), chair)).toBe(2)
  })

  test('a variant that was deleted leaves the cart', async () => {
    await database().query.deleteFrom('storefront.variants').where('id', '=', chair).execute()
    await expectHeldBack('Something was removed from the cart.', '$129.00')
  })

  test('with nothing left there is nothing to pay', async () => {
    await withdraw(chair)
    await change(stool, { stock: 0 })
    const left = await pay(buyer, page)
    expect(left.status).toBe(409)
    expect(textOf(left.html)).toContain('Your items are no longer available')
    expect(textOf(left.html), 'there is nothing to deliver, or to pay for').not.toMatch(
      /Order summary|Payment/,
    )
    expect(left.html).not.toContain('Pay</button>')
    expect(await countOrders(database())).toBe(orders)
  })

  test('two prices that change and keep the total are changes all the same', async () => {
    await change(chair, { price_cents: 24_950 })
    await change(stool, { price_cents: 12_800 })
    await expectHeldBack('Chair (Walnut / Oat) costs $249.50 (it was $249.00).', '$627.00')
  })

  test.each(['', 'null', '{"totalCents":1}', '{"totalCents":1e99,"lines":{}}', '[['])(
    'a total that the page never showed (%j) pays nothing',
    async (shown) => {
      const held = await buyer.submit(page, 'payment', {
        cardNumber: '4242424242424242',
        expiry: '12/39',
        securityCode: '123',
        shown,
      })
      expect(held.status).toBe(409)
      expect(await countOrders(database())).toBe(orders)
    },
  )

  test.each([
    ['e-mail', { email: 'eve@example.com' }, 'eve@example.com'],
    ['name', { firstName: 'Eve' }, 'Eve Lane'],
    ['street', { address: '7 Mill Road' }, '7 Mill Road'],
    ['apartment', { apartment: 'Unit 4' }, 'Unit 4'],
  ])('an order does not go where the page did not say: another tab’s %s', async (_, values, seen) => {
    await buyer.submit(await buyer.open(cart), INFORMATION, { ...ADDRESS, ...HOME, ...values })
    const held = await expectHeldBack(
      'The address, email or delivery method was changed in another tab.',
      '$627.00',
    )
    expect(textOf(held.html)).toContain(seen)
    const order = await pay(buyer, held)
    expect(textOf(order.html)).toContain(seen)
    expect(await countOrders(database())).toBe(orders + 1)
  })

  test('an order does not travel otherwise than the page said', async () => {
    const delivery = await buyer.open(page.url.href.replace('/payment', '/delivery'))
    await buyer.submit(delivery, 'delivery', { delivery: 'express' })
    await expectHeldBack('The address, email or delivery method was changed in another tab.', '$651.95')
  })

  test('[9.14] a method that is offered no more is chosen anew, and what it was is charged to nobody', async () => {
    await database().query.updateTable('storefront.checkouts').set({ delivery: 'by-courier' }).execute()
    const again = await pay(buyer, page)
    expect(again.url.pathname).toMatch(/\/delivery$/)
    expect(await countOrders(database())).toBe(orders)
    expect(textOf(again.html)).not.toContain('by-courier')
    const order = await pay(buyer, await buyer.submit(again, 'delivery', { delivery: 'standard' }))
    expect(textOf(order.html)).toContain('Standard delivery Free')
  })

  test('[9.14] a method that there is not is refused, and an order of one that there was is called by no other', async () => {
    const delivery = await buyer.open(page.url.href.replace('/payment', '/delivery'))
    const refused = await buyer.submit(delivery, 'delivery', { delivery: 'by-courier' })
    expect(refused.status).toBe(422)
    expect(textOf(refused.html)).toContain('Choose a delivery method')
    const order = await pay(buyer, page)
    await database()
      .query.updateTable('storefront.orders')
      .set({ delivery: 'by-courier' })
      .where('delivery', '=', 'standard')
      .execute()
    const shown = textOf((await buyer.open(order.url.href)).html)
    expect(shown).toContain('Delivery Free')
    expect(shown).not.toContain('Standard')
  })

  test('two lines of one variant share its stock', async () => {
    const { variant_id, cart_id } = await database()
      .query.selectFrom('storefront.cart_lines')
      .where('variant_id', '=', chair)
      .selectAll()
      .executeTakeFirstOrThrow()
    const wrapped = { attributes: '[{"key":"gift","value":"yes"}]', position: 2, quantity: 2 }
    await database()
      .query.insertInto('storefront.cart_lines')
      .values({ ...wrapped, variant_id, cart_id })
      .execute()
    const again = await buyer.open(page.url.href)
    expect(textOf(again.html)).toContain('Chair (Walnut / Oat): Sold out')
    await pay(buyer, again)
    expect(await stockOf(database(), chair)).toBe(0)
  })
})
