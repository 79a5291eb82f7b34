import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { createBuyer, goToPayment, pay, textOf } from '#tests/fixtures/storefront/checkout-buyer.ts'
import { buy, countOrders, fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const CREATE = `mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) {
  cart { id totalQuantity } warnings { code message } } }`
const ADD = `mutation ($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) {
  cart { totalQuantity } warnings { code message } } }`

describeEmptyStorefront('what may be sold without being there', ({ database, twin }) => {
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)
  let awaited: number
  let free: number
  let last: number
  beforeEach(async () => {
    awaited = await putOnShelf(database(), { title: 'Awaited chair', stock: 2, inventoryPolicy: 'continue' })
    free = await putOnShelf(database(), { title: 'Free cushion', stock: 0, inventoryTracked: false })
    last = await putOnShelf(database(), { title: 'Last stool', stock: 1 })
  })

  const lineOf = (variantId: number, quantity: number) => ({
    merchandiseId: `gid://shopify/ProductVariant/${variantId}`,
    quantity,
  })
  const openPayment = async (variantId: number, quantity: number) =>
    goToPayment(buyer, await fillCart(database(), { lines: [{ variantId, quantity }] }))
  const cancel = (number: number) => askAdmin(twin(), 'PUT', `orders/${number}/cancellation`)

  test('a cart holds as much as is wished, up to what any cart holds, and says why not more', async () => {
    const lines = [lineOf(awaited, 40), lineOf(free, 1_000_000), lineOf(last, 3)]
    const { cartCreate } = await ask(twin(), CREATE, { lines })
    expect(cartCreate.cart.totalQuantity).toBe(1_000_041)
    expect(cartCreate.warnings).toMatchObject([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK' }])
    const { id } = cartCreate.cart
    const { cartLinesAdd } = await ask(twin(), ADD, { id, lines: [lineOf(free, 1)] })
    expect(cartLinesAdd.cart.totalQuantity).toBe(1_000_041)
    expect(cartLinesAdd.warnings).toEqual([
      {
        code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: "A cart holds at most 1000000 of 'Free cushion - Walnut / Oat'.",
      },
    ])
  })

  test('what continues is sold below zero, and the owner sees it', async () => {
    await buy(twin(), await fillCart(database(), { lines: [{ variantId: awaited, quantity: 5 }] }))
    expect(await stockOf(database(), awaited)).toBe(-3)
    const { body } = await askAdmin(twin(), 'GET', 'products')
    const listed = body.products.flatMap(({ variants }: { variants: unknown[] }) => variants)
    expect(listed).toContainEqual(expect.objectContaining({ stock: -3, policy: 'continue' }))
  })

  test('of buyers at once each gets what continues, and one of them the last of what does not', async () => {
    const orders = await countOrders(database())
    const backorders = await Promise.all(Array.from({ length: 4 }, () => openPayment(awaited, 1)))
    const lasts = await Promise.all(Array.from({ length: 4 }, () => openPayment(last, 1)))
    await Promise.all([...backorders, ...lasts].map((page) => pay(buyer, page)))
    expect(await countOrders(database())).toBe(orders + 5)
    expect(await stockOf(database(), awaited)).toBe(-2)
    expect(await stockOf(database(), last)).toBe(0)
  })

  test('what continued and denies by the time it is paid is sold out, and stays below zero', async () => {
    await buy(twin(), await fillCart(database(), { lines: [{ variantId: awaited, quantity: 3 }] }))
    const waiting = await openPayment(awaited, 1)
    const { sku } = await database()
      .query.selectFrom('storefront.variants')
      .where('id', '=', awaited)
      .select('sku')
      .executeTakeFirstOrThrow()
    await askAdmin(twin(), 'PUT', `variants/${sku}/inventory-policy`, { policy: 'deny' })
    expect(textOf((await pay(buyer, waiting)).html)).toContain('Your items are no longer available')
    expect(await stockOf(database(), awaited)).toBe(-1)
  })

  test('what is not tracked is sold without being counted, and put back nowhere', async () => {
    const lines = [
      { variantId: free, quantity: 7 },
      { variantId: awaited, quantity: 4 },
    ]
    const number = await buy(twin(), await fillCart(database(), { lines }))
    expect(await stockOf(database(), free)).toBe(0)
    expect(await stockOf(database(), awaited)).toBe(-2)
    expect((await cancel(number)).status).toBe(200)
    expect(await stockOf(database(), free)).toBe(0)
    expect(await stockOf(database(), awaited)).toBe(2)
  })
})
