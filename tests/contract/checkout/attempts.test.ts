import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const MINUTE_MS = 60_000
const DECLINED = { cardNumber: '4000 0000 0000 0002' }

describeEmptyStorefront('cards that are tried at one checkout', ({ database, twin, reopen }) => {
  let now: Date
  let variantId: number
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    now = new Date('2026-03-31T12:00:00Z')
    await reopen({ now: () => now })
    variantId = await putOnShelf(database())
  })

  const openPayment = async () => {
    const lines = [{ variantId, quantity: 1 }]
    return goToPayment(buyer, await fillCart(database(), { lines }, now))
  }
  const isOrder = ({ url }: Shown) => url.pathname.startsWith('/orders/')

  async function declineTen(page: Shown) {
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(textOf((await pay(buyer, page, DECLINED)).html)).toContain('The card was declined')
      now = new Date(now.getTime() + MINUTE_MS)
    }
  }

  test('after ten declined within an hour none is asked for, a good one neither, and it says until when', async () => {
    const page = await openPayment()
    await declineTen(page)
    const refused = await pay(buyer, page)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(50 * 60))
    expect(textOf(refused.html)).toContain('Nothing was charged. Try again in 50 minutes.')
    const payments = await database().query.selectFrom('storefront.payments').select('id').execute()
    expect((await pay(buyer, refused)).status).toBe(429)
    expect(await database().query.selectFrom('storefront.payments').select('id').execute()).toEqual(payments)
  })

  test('an hour after the first of the ten a card is asked for again, and pays', async () => {
    const page = await openPayment()
    await declineTen(page)
    now = new Date(now.getTime() + 49 * MINUTE_MS)
    expect(textOf((await pay(buyer, page)).html)).toContain('Try again in 1 minute.')
    now = new Date(now.getTime() + MINUTE_MS)
    expect(isOrder(await pay(buyer, page))).toBe(true)
  })

  test('another checkout is not stopped, and a mistyped card does not count', async () => {
    await declineTen(await openPayment())
    const page = await openPayment()
    for (let attempt = 0; attempt < 11; attempt++) await pay(buyer, page, { securityCode: '1' })
    expect(isOrder(await pay(buyer, page))).toBe(true)
  })
})
