import { beforeEach, expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import {
  createBuyer,
  goToPayment,
  pay,
  type Shown,
  textOf,
} from '#tests/fixtures/storefront/checkout-buyer.ts'
import { fillCart, putOnShelf, stockOf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const DECLINED = { cardNumber: '4000 0000 0000 0002' }

describeEmptyStorefront('who gets the last chairs', ({ database, twin }) => {
  let chair: number
  const buyer = createBuyer((request) => twin().fetch(request), ORIGIN)

  beforeEach(async () => {
    chair = await putOnShelf(database(), { title: 'Chair', stock: 3 })
  })

  const cartOf = (quantity: number) => fillCart(database(), { lines: [{ variantId: chair, quantity }] })
  const openPayment = async (quantity: number) => goToPayment(buyer, await cartOf(quantity))
  const isOrder = ({ url }: Shown) => url.pathname.startsWith('/orders/')

  async function readOffer(): Promise<number> {
    const query = 'query ($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }'
    return (await ask(twin(), query, { id: `gid://shopify/ProductVariant/${chair}` })).node.quantityAvailable
  }

  test('a cart of all of them that waits at the payment keeps nobody from buying, however often it is opened', async () => {
    const waiting = await openPayment(3)
    await buyer.open(waiting.url.href)
    expect(await readOffer()).toBe(3)
    expect(isOrder(await pay(buyer, await openPayment(3)))).toBe(true)
    const late = await pay(buyer, waiting)
    expect(textOf(late.html)).toContain('Your items are no longer available')
    expect(textOf(late.html)).toContain('Nothing was charged')
    expect(await stockOf(database(), chair)).toBe(0)
  })

  test('six carts of one visitor, each with all of them, keep nobody from buying', async () => {
    for (let count = 0; count < 6; count++) await openPayment(3)
    expect(await readOffer()).toBe(3)
    expect(isOrder(await pay(buyer, await openPayment(3)))).toBe(true)
  })

  test('a card that is declined leaves nothing held', async () => {
    const declined = await pay(buyer, await openPayment(3), DECLINED)
    expect(textOf(declined.html)).toContain('The card was declined')
    expect(await readOffer()).toBe(3)
    expect(isOrder(await pay(buyer, await openPayment(3)))).toBe(true)
  })

  test('who wants two where one is left is asked again before anything is charged', async () => {
    const page = await openPayment(2)
    expect(isOrder(await pay(buyer, await openPayment(2)))).toBe(true)
    const asked = await pay(buyer, page)
    expect(asked.status).toBe(409)
    expect(textOf(asked.html)).toContain('1 instead of 2')
    expect(isOrder(await pay(buyer, asked))).toBe(true)
    expect(await stockOf(database(), chair)).toBe(0)
  })
})
