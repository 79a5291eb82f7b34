import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import {
  type ADDRESS,
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { cartClient } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const DAY_MS = 24 * 60 * 60_000

describeEmptyStorefront('discount codes that the owner makes', ({ database, twin, reopen }) => {
  let now = new Date('2026-03-06T15:00:00Z')
  let codes = 0
  let chair: number
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  const client = cartClient(twin)

  beforeEach(async () => {
    now = new Date('2026-03-06T15:00:00Z')
    await reopen({ now: () => now })
    chair = await putOnShelf(database(), { priceCents: 4_000 })
  })

  /** Makes a code that no other test uses, and returns it. */
  async function make(discount: object): Promise<string> {
    codes += 1
    const code = `CODE-${codes}`
    const { status, body } = await askAdmin(twin(), 'POST', 'discounts', { code, ...discount })
    expect([status, body.error]).toEqual([200, undefined])
    return code
  }
  const fivePercent = (more: object = {}) => make({ kind: 'percent', percent: '5', ...more })
  async function usesOf(code: string): Promise<number> {
    const { body } = await askAdmin(twin(), 'GET', 'discounts')
    return body.discounts.find((each: { code: string }) => each.code === code).used
  }
  async function open(
    code: string,
    more: Partial<typeof ADDRESS> = {},
    { variantId = chair, quantity = 1 } = {},
  ): Promise<Shown> {
    const wish = { lines: [{ variantId, quantity }], discountCodes: [code] }
    return goToPayment(buyer, await fillCart(database(), wish, now), { state: 'OR', zip: '97201', ...more })
  }
  const isOrder = ({ url }: Shown) => url.pathname.startsWith('/orders/')
  const answerOf = async (code: string, quantity = 1) => {
    const lines = [{ merchandiseId: `gid://shopify/ProductVariant/${chair}`, quantity }]
    return client.create({ lines, discountCodes: [code] })
  }

  test('a percentage, an amount and free delivery are told to the cart and taken off the order', async () => {
    const cases = [
      [await fivePercent(), 'takes 5% off: $2.00', 'Discount CODE −$2.00', 'Total (USD) $47.95', '38.0'],
      [
        await make({ kind: 'amount', amount: '7.50' }),
        'takes off $7.50',
        '−$7.50',
        'Total (USD) $42.45',
        '32.5',
      ],
      [
        await make({ kind: 'free-delivery' }),
        'makes standard delivery free',
        'Delivery Free',
        'Total (USD) $40.00',
        '40.0',
      ],
    ] as const
    for (const [code, does, row, total, inCart] of cases) {
      const { cart, warnings } = await answerOf(code.toLowerCase())
      expect(warnings, code).toEqual([])
      expect(cart.discountCodes, code).toEqual([{ code: code.toLowerCase(), applicable: true }])
      expect(cart.cost.totalAmount.amount, code).toBe(inCart)
      const page = await open(code)
      expect(textOf(page.html)).toContain(`${code} ${does}`)
      expect(textOf(page.html)).toContain(row.replace('CODE', code))
      expect(textOf(page.html)).toContain(total)
      const order = await pay(buyer, page)
      expect(isOrder(order), code).toBe(true)
      expect(textOf(order.html)).toContain(total.replace(' (USD)', ''))
      expect(await usesOf(code)).toBe(1)
    }
  })

  test('[1.03] each way of delivery is shown at what it costs with the code, whichever was chosen before', async () => {
    const deliveryOf = async ({ url }: Shown) => {
      const path = url.pathname.replace(/payment$/, 'delivery')
      return textOf((await buyer.open(`${path}${url.search}`)).html)
    }
    const freed = await open(await make({ kind: 'free-delivery' }))
    expect(await deliveryOf(freed)).toMatch(/Standard, .*? Free .*Express, .*? \$24\.95/)
    const plain = await open(await fivePercent())
    expect(await deliveryOf(plain)).toMatch(/Standard, .*? \$9\.95 .*Express, .*? \$24\.95/)
  })

  test('an amount of more than the goods cost leaves the delivery to pay, and with free delivery nothing', async () => {
    const code = await make({ kind: 'amount', amount: '500' })
    const page = await open(code)
    expect(textOf(page.html)).toContain('Total (USD) $9.95')
    expect(isOrder(await pay(buyer, page))).toBe(true)
  })

  test('conditions are told in a sentence, to the cart and at the checkout', async () => {
    const code = await make({ kind: 'amount', amount: '5', minQuantity: '2', minSubtotal: '120' })
    const few = await answerOf(code)
    expect(few.warnings).toMatchObject([{ code: 'DISCOUNT_QUANTITY_NOT_IN_RANGE' }])
    const little = await answerOf(code, 2)
    const says = `${code} needs at least $120.00 of goods; this order has $80.00`
    expect(little.warnings).toMatchObject([{ code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE', message: `${says}.` }])
    expect(textOf((await open(code, {}, { quantity: 2 })).html)).toContain(says)
    expect((await answerOf(code, 3)).warnings).toEqual([])
  })

  test('dates count from the moment on', async () => {
    const later = new Date(now.getTime() + DAY_MS).toISOString()
    const end = new Date(now.getTime() + 2 * DAY_MS).toISOString()
    const code = await fivePercent({ from: later, to: end })
    expect((await answerOf(code)).warnings).toMatchObject([
      { code: 'DISCOUNT_CURRENTLY_INACTIVE', message: `${code} cannot be used yet.` },
    ])
    now = new Date(later)
    expect((await answerOf(code)).warnings).toEqual([])
    const page = await open(code)
    now = new Date(end)
    expect((await answerOf(code)).warnings).toMatchObject([{ message: `${code} is over.` }])
    const asked = await pay(buyer, page)
    expect(asked.status).toBe(409)
    expect(textOf(asked.html)).toContain('The discount is $0.00 (it was $2.00)')
    expect(textOf(asked.html)).toContain(`${code} is over`)
  })

  test('one that ends while it is in a cart is told before anything is charged, and can be opened again', async () => {
    const code = await fivePercent()
    const page = await open(code)
    await askAdmin(twin(), 'PUT', `discounts/${code}/end`)
    const asked = await pay(buyer, page)
    expect(asked.status).toBe(409)
    expect(textOf(asked.html)).toContain(`${code} is over`)
    expect(await usesOf(code)).toBe(0)
    await askAdmin(twin(), 'DELETE', `discounts/${code}/end`)
    expect(isOrder(await pay(buyer, await buyer.open(page.url.href)))).toBe(true)
  })

  test.each(['first', 'second', 'third'])(
    'of buyers of different things, too, none gets one that others have used up (%s time)',
    async (time) => {
      const code = await fivePercent({ maxUses: '1' })
      const variants = await Promise.all(Array.from({ length: 6 }, () => putOnShelf(database())))
      const pages = await Promise.all(
        variants.map((variantId, at) =>
          open(code, { email: `${time}-asker-${at}@example.com` }, { variantId }),
        ),
      )
      const ends = await Promise.all(pages.map((page) => pay(buyer, page)))
      expect(ends.filter(isOrder)).toHaveLength(1)
      for (const end of ends.filter((each) => !isOrder(each)))
        expect([end.status, textOf(end.html)]).toEqual([409, expect.stringContaining(`${code} was used`)])
      expect(await usesOf(code)).toBe(1)
    },
  )

  test('of 20 buyers at once three get one that three may use, and the others are told before they pay', async () => {
    const code = await fivePercent({ maxUses: '3' })
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, at) => open(code, { email: `buyer-${at}@example.com` })),
    )
    const ends = await Promise.all(pages.map((page) => pay(buyer, page)))
    expect(ends.filter(isOrder)).toHaveLength(3)
    for (const end of ends.filter((each) => !isOrder(each))) {
      expect(end.status).toBe(409)
      expect(textOf(end.html)).toContain(`${code} was used as often as it can be`)
    }
    expect(await usesOf(code)).toBe(3)
    expect(await stockOf(database(), chair)).toBe(997)
    const orders = database().query.selectFrom('storefront.orders').where('discount_code', '=', code)
    expect(await orders.select('id').execute()).toHaveLength(3)
    expect((await answerOf(code)).warnings).toMatchObject([{ code: 'DISCOUNT_USAGE_LIMIT_REACHED' }])
  })

  test('one a customer is one for a mailbox, however it is written, at once too', async () => {
    const code = await fivePercent({ onceACustomer: true })
    const emails = ['Eve@example.com', 'eve@EXAMPLE.com', 'eve+spring@example.com', 'eve@example.com']
    const variants = await Promise.all(emails.map(() => putOnShelf(database())))
    const pages = await Promise.all(
      emails.map((email, at) => open(code, { email }, { variantId: variants[at] ?? chair })),
    )
    const ends = await Promise.all(pages.map((page) => pay(buyer, page)))
    expect(ends.filter(isOrder)).toHaveLength(1)
    expect(await usesOf(code)).toBe(1)
    const again = await open(code, { email: 'EVE@example.com' })
    expect(textOf(again.html)).toContain(`${code} can be used once, and was used with this email before`)
    expect(isOrder(await pay(buyer, await open(code, { email: 'bea@example.com' })))).toBe(true)
  })

  test('a card that is declined gives the use back', async () => {
    const code = await fivePercent({ maxUses: '1', onceACustomer: true })
    const page = await open(code)
    expect(textOf((await pay(buyer, page, DECLINED)).html)).toContain('The card was declined')
    expect(await usesOf(code)).toBe(0)
    expect(isOrder(await pay(buyer, page))).toBe(true)
    expect(await usesOf(code)).toBe(1)
  })

  test('an order that is canceled gives the use back, once', async () => {
    const code = await fivePercent({ maxUses: '2' })
    const buy = async (email: string) =>
      /\/orders\/(\d+)\//.exec((await pay(buyer, await open(code, { email }))).url.pathname)?.[1]
    const [number, later] = [await buy('ada@example.com'), await buy('bea@example.com')]
    const cancel = (of = number) => askAdmin(twin(), 'PUT', `orders/${of}/cancellation`)
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(409)
    expect(await usesOf(code)).toBe(1)
    expect((await cancel(later)).status).toBe(200)
    expect(await usesOf(code)).toBe(0)
    expect(isOrder(await pay(buyer, await open(code)))).toBe(true)
  })
})
