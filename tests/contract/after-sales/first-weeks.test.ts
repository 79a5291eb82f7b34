import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { createBuyer, goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

describeStorefront('two weeks of getting used to it', ({ twin, database }) => {
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  const order = async (handle: string) => {
    const { id } = await database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('product.handle', '=', handle)
      .select('variant.id')
      .executeTakeFirstOrThrow()
    const cart = await fillCart(database(), { lines: [{ variantId: id, quantity: 1 }] })
    return pay(buyer, await goToPayment(buyer, cart))
  }

  test('are a plan on the order’s own days, changed by one tap, for a calendar', async () => {
    const page = await order('keel-kneeling-chair')
    const path = `${page.url.pathname}/two-weeks`
    expect(page.html).toContain(`href="${path}"`)
    expect(textOf((await buyer.open(path)).html)).toContain('1 session of 20 to 30 minutes')
    const sore = await buyer.open(`${path}?felt=shins`)
    expect(textOf(sore.html)).toContain(
      'Put the rear knobs of the seat in hole 2 and the front ones in hole 3',
    )
    expect(sore.html).toContain('calendar.ics?felt=shins')
    const count = async (query: string) => {
      const file = await buyer.open(`${path}/calendar.ics${query}`)
      expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      const whole = file.html.replaceAll('\r\n ', '')
      expect(whole).toContain('/review?product=keel-kneeling-chair')
      return whole.split('BEGIN:VEVENT').length - 1
    }
    expect((await buyer.open(`${path}/emails`)).url.pathname, 'the address of its form').toBe(path)
    expect(await count('')).toBe(10)
    expect(await count('?felt=back')).toBe(12)
    expect(await count('?felt=%3Cscript%3E')).toBe(10)
  })

  test('are none for an order without a chair to kneel on, or for who has not its address', async () => {
    const page = await order('keel-cushion-set')
    expect(page.html).not.toContain('two-weeks')
    for (const end of ['', '/calendar.ics'])
      expect((await buyer.open(`${page.url.pathname}/two-weeks${end}`)).status).toBe(404)
    expect((await buyer.open('/orders/1001/wrong/two-weeks')).status).toBe(404)
  })
})
