import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { openWaitingMail } from '#tests/fixtures/mail/waiting-mail.ts'
import { ADDRESS, createBuyer, goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeEmptyStorefront('a purchase', ({ database, twin, reopen }) => {
  const now = new Date('2026-03-06T15:00:00Z')
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(() => reopen({ mail: openWaitingMail(database()), now: () => now }))

  test('[1.01] [7.04] leads from the cart to an order number, and keeps channel=online_store all the way', async () => {
    const variantId = await putOnShelf(database(), { stock: 5 })
    const page = await goToPayment(
      buyer,
      await fillCart(database(), { lines: [{ variantId, quantity: 2 }] }, now),
    )
    expect(textOf(page.html)).toContain('Total (USD) $525.39')
    const order = await pay(buyer, page)

    expect(order.status).toBe(200)
    expect(order.url.pathname).toMatch(/^\/orders\/\d{4,}\/[\w-]{24}$/)
    for (const { searchParams } of [...page.trail, ...order.trail])
      expect(searchParams.get('channel')).toBe('online_store')
    expect(await stockOf(database(), variantId)).toBe(3)
    const text = textOf(order.html)
    for (const part of [
      'Order 1',
      'Friday, March 13 to Tuesday, March 17',
      '12 Harbor Street',
      'Portland, ME 04101',
    ])
      expect(text).toContain(part)
    for (const part of [
      'Keel Kneeling Chair',
      'Walnut / Oat',
      'Quantity 2',
      'Subtotal $498.00',
      'Tax $27.39',
      'Total $525.39',
    ])
      expect(text).toContain(part)
  })

  test.each([
    ['ME', '04101', 'Friday, March 13'],
    ['OR', '97201', 'Monday, March 16'],
    ['AK', '99501', 'Monday, March 16'],
  ])(
    '[9.14] to %s the first day is that of the ZIP code’s zone, and the last one everybody’s',
    async (state, zip, first) => {
      const variantId = await putOnShelf(database(), { stock: 5 })
      const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
      const order = await pay(buyer, await goToPayment(buyer, cart, { state, zip }))
      const text = textOf(order.html)
      expect(text).toContain(first)
      expect(text).toContain('Tuesday, March 17')
    },
  )

  test('queues one mail with number, lines, total, delivery window and the link to the order', async () => {
    const variantId = await putOnShelf(database())
    const page = await goToPayment(
      buyer,
      await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now),
      {
        email: 'mail@example.com',
      },
    )
    const order = await pay(buyer, page)
    const mails = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', 'mail@example.com')
      .selectAll()
      .execute()
    expect(mails).toHaveLength(1)
    const number = order.url.pathname.split('/')[2]
    const link = `${ORIGIN}${order.url.pathname}`
    expect(mails[0]?.subject).toBe(`Your Keel order ${number}`)
    for (const part of [
      `Order ${number} is confirmed`,
      '1 x Keel Kneeling Chair (Walnut / Oat): $249.00',
      'Total: $262.70',
      'between Friday, March 13 and Tuesday, March 17',
      link,
    ])
      expect(mails[0]?.text).toContain(part)
    expect(mails[0]?.html).toContain(`href="${link}"`)
  })

  test('[9.14] the week of Thanksgiving: checkout, order and mail count the same business days', async () => {
    const monday = new Date('2026-11-23T15:00:00Z')
    await reopen({ mail: openWaitingMail(database()), now: () => monday })
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, monday)
    const page = await goToPayment(buyer, cart, { email: 'thanks@example.com' })
    const delivery = await buyer.open(page.url.href.replace('/payment', '/delivery'))
    const window = 'Tuesday, December 1 to Thursday, December 3'
    expect(textOf(delivery.html)).toContain(`Standard, 5-7 business days ${window}`)
    expect(textOf(delivery.html)).toContain('Express, 2-3 days Wednesday, November 25 to Friday, November 27')
    expect(textOf((await pay(buyer, page)).html)).toContain(window)
    const mail = await database()
      .query.selectFrom('mail.messages')
      .where('recipient', '=', 'thanks@example.com')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('It should arrive between Tuesday, December 1 and Thursday, December 3.')
  })

  test('the cart of a paid checkout leads to its order, whichever step is opened or sent', async () => {
    const variantId = await putOnShelf(database())
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
    const page = await goToPayment(buyer, cart)
    const order = await pay(buyer, page)
    for (const later of [await buyer.open(cart), await buyer.open(page.url.href), await pay(buyer, page)])
      expect(later.url.pathname).toBe(order.url.pathname)
  })

  test('an order is shown to the holder of its link alone', async () => {
    const variantId = await putOnShelf(database())
    const page = await goToPayment(
      buyer,
      await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now),
    )
    const { url } = await pay(buyer, page)
    const [, , number, secret = ''] = url.pathname.split('/')
    const strangers = [
      `/orders/${number}/${secret.slice(1)}x`,
      `/orders/${number}0/${secret}`,
      `/orders/x/${secret}`,
      `/orders/${number}`,
    ]
    for (const address of strangers) {
      const shown = await buyer.open(address)
      expect(shown.status, address).toBe(404)
      expect(shown.html).not.toContain(ADDRESS.address)
    }
  })

  test('[9.14] express is charged and promised as such', async () => {
    const variantId = await putOnShelf(database(), { priceCents: 5_900 })
    const cart = await fillCart(database(), { lines: [{ variantId, quantity: 1 }] }, now)
    const standard = await goToPayment(buyer, cart)
    expect(textOf(standard.html)).toContain('Delivery $9.95')
    const delivery = await buyer.open(standard.url.href.replace('/payment', '/delivery'))
    const express = await buyer.submit(delivery, 'delivery', { delivery: 'express' })
    expect(textOf(express.html)).toContain('Express delivery $24.95')
    const order = await pay(buyer, express)
    expect(textOf(order.html)).toContain('Sunday, March 8 to Monday, March 9')
    expect(textOf(order.html)).toContain('Total $87.20')
  })
})
