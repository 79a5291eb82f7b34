import { beforeEach, expect, test } from 'vitest'
import { startHousekeeping } from '#services/storefront/housekeeping.ts'
import type { Storefront } from '#services/storefront/storefront.ts'
import { describeOnEveryEngine } from '#tests/engines.ts'
import { askAdmin, exportText, importText } from './admin-owner.ts'
import { createBuyer, goToPayment, pay, type Shown, textOf } from './checkout-buyer.ts'
import { countOrders, fillCart, putOnShelf, stockOf } from './checkout-shelf.ts'
import { cartClient } from './storefront-cart.ts'
import { ask, ORIGIN, openTwin } from './storefront-twin.ts'

const MINUTE_MS = 60_000
const NOON_EASTERN = new Date('2026-03-31T16:00:00Z')

describeOnEveryEngine('what a checkout that is being paid holds', (context) => {
  let now: Date
  let twin: Storefront
  let chair: number
  const buyer = createBuyer((request) => twin.fetch(request), ORIGIN)
  const carts = cartClient(() => twin)

  beforeEach(async () => {
    now = NOON_EASTERN
    twin = openTwin(context.database(), { now: () => now })
    chair = await putOnShelf(context.database(), { title: 'Chair', stock: 3 })
  })

  const gid = () => `gid://shopify/ProductVariant/${chair}`
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE_MS)
  }
  const cartOf = (quantity: number) =>
    fillCart(context.database(), { lines: [{ variantId: chair, quantity }] }, now)
  const reserve = async (quantity: number) => goToPayment(buyer, await cartOf(quantity))
  const isOrder = ({ url }: Shown) => url.pathname.startsWith('/orders/')

  async function readOffer(): Promise<{ quantityAvailable: number; availableForSale: boolean }> {
    const query =
      'query ($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable availableForSale } } }'
    return (await ask(twin, query, { id: gid() })).node
  }

  /** A notice takes its time to arrive from a server. */
  const expectAvailable = (quantity: number) =>
    expect.poll(readOffer).toEqual({ quantityAvailable: quantity, availableForSale: quantity > 0 })

  test('begins where the payment does, and the page says how long it lasts', async () => {
    const information = await buyer.open(await cartOf(2))
    await expectAvailable(3)
    const page = await goToPayment(buyer, information.url.href)
    expect(textOf(page.html)).toContain(
      'We hold this order for you for 15 minutes, until 12:15 PM Eastern time',
    )
    await expectAvailable(1)
    expect(await stockOf(context.database(), chair)).toBe(3)
  })

  test('nobody else is offered it: not by the catalogue, a cart or a checkout', async () => {
    const early = await buyer.open(await cartOf(2))
    await reserve(3)
    await expectAvailable(0)
    const { cart, warnings } = await carts.create({ lines: [{ merchandiseId: gid(), quantity: 1 }] })
    expect(cart.totalQuantity).toBe(0)
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK' }])
    const late = await buyer.open(early.url.href)
    expect(textOf(late.html)).toContain('Others are paying for the last ones.')
    expect(textOf(late.html)).toContain('Held for somebody who is paying')
  })

  test('its holder keeps it to the last minute, whoever else wants it', async () => {
    const rivals = await Promise.all(Array.from({ length: 5 }, () => cartOf(1)))
    const page = await reserve(3)
    after(14)
    const seen = await Promise.all(rivals.map((cart) => goToPayment(buyer, cart)))
    expect(seen.every(({ html }) => html.includes('Nothing left to buy'))).toBe(true)
    expect(isOrder(await pay(buyer, page))).toBe(true)
    expect(await stockOf(context.database(), chair)).toBe(0)
    await expectAvailable(0)
  })

  test('is given back when it ends, by time alone', async () => {
    const page = await reserve(3)
    await expectAvailable(0)
    after(15)
    await expectAvailable(3)
    const found = await ask(
      twin,
      '{ products(first: 250, query: "available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }',
    )
    expect(JSON.stringify(found)).toContain(`"${gid()}"`)
    expect(isOrder(await pay(buyer, await reserve(3)))).toBe(true)
    const late = await pay(buyer, page)
    expect(textOf(late.html)).toContain('Nothing left to buy')
    expect(await stockOf(context.database(), chair)).toBe(0)
  })

  test('is not lengthened by a reload, begins once more when it has ended, and then no more', async () => {
    const page = await reserve(3)
    const reload = async () => textOf((await buyer.open(page.url.href)).html)
    after(10)
    expect(await reload()).toContain('for 5 minutes, until 12:15 PM')
    after(4.5)
    expect(await reload()).toContain('for less than a minute, until 12:15 PM')
    after(0.5)
    expect(await reload()).toContain('for 15 minutes, until 12:30 PM')
    after(15)
    expect(await reload()).toContain('We no longer hold this order for you')
    await expectAvailable(3)
    expect(isOrder(await pay(buyer, page))).toBe(true)
  })

  test('follows what is taken out of the cart and put into it', async () => {
    const { cart } = await carts.create({ lines: [{ merchandiseId: gid(), quantity: 1 }] })
    const page = await goToPayment(buyer, cart.checkoutUrl)
    await expectAvailable(2)
    const setQuantity = async (quantity: number) => {
      const id = (await carts.read(cart.id)).lines.nodes[0].id
      return carts.change('cartLinesUpdate', cart.id, { lines: [{ id, quantity }] })
    }
    expect((await setQuantity(3)).cart.totalQuantity).toBe(3)
    await buyer.open(page.url.href)
    await expectAvailable(0)
    await setQuantity(2)
    await expectAvailable(1)
    await carts.change('cartLinesRemove', cart.id, {
      lineIds: [(await carts.read(cart.id)).lines.nodes[0].id],
    })
    await expectAvailable(3)
  })

  test('the owner’s number is what is on the shelf, held or not', async () => {
    const page = await reserve(2)
    const { sku } = await context
      .database()
      .query.selectFrom('storefront.variants')
      .where('id', '=', chair)
      .select('sku')
      .executeTakeFirstOrThrow()
    const setStock = (stock: string) => askAdmin(twin, 'PUT', `variants/${sku}/stock`, { stock })
    expect((await setStock('5')).body).toMatchObject({ before: 3, stock: 5 })
    await expectAvailable(3)
    const exported = await exportText(twin)
    expect((await importText(twin, exported)).status).toBe(200)
    expect(await stockOf(context.database(), chair)).toBe(5)
    await expectAvailable(3)
    expect(isOrder(await pay(buyer, page))).toBe(true)
    expect(await stockOf(context.database(), chair)).toBe(3)
    await expectAvailable(3)
  })

  test('an owner who finds fewer on the shelf than are held leaves them to whoever pays first', async () => {
    const pages = [await reserve(1), await reserve(1)]
    await context
      .database()
      .query.updateTable('storefront.variants')
      .where('id', '=', chair)
      .set({ stock: 1 })
      .execute()
    await expectAvailable(0)
    const [first, second] = [await pay(buyer, pages[1] as Shown), await pay(buyer, pages[0] as Shown)]
    expect(isOrder(first)).toBe(true)
    expect(textOf(second.html)).toContain('Nothing left to buy')
    expect(await stockOf(context.database(), chair)).toBe(0)
  })

  test('ten buyers who come at once for three hold three, and no more are sold', async () => {
    const before = await countOrders(context.database())
    const addresses = await Promise.all(Array.from({ length: 10 }, () => cartOf(1)))
    const pages = await Promise.all(addresses.map((address) => goToPayment(buyer, address)))
    const holders = pages.filter(({ html }) => html.includes('We hold this order'))
    expect(holders).toHaveLength(3)
    after(14)
    const ends = await Promise.all(holders.map((page) => pay(buyer, page)))
    expect(ends.every(isOrder)).toBe(true)
    expect(await countOrders(context.database())).toBe(before + 3)
    expect(await stockOf(context.database(), chair)).toBe(0)
  })

  test('its beginning, its end and its sale are announced, so that pages are made anew', async () => {
    const { handle } = await context
      .database()
      .query.selectFrom('storefront.products as product')
      .innerJoin('storefront.variants as variant', 'variant.product_id', 'product.id')
      .where('variant.id', '=', chair)
      .select('handle')
      .executeTakeFirstOrThrow()
    const notices: string[] = []
    const stop = await context.database().listen('storefront_changes', (payload) => notices.push(payload))
    const announced = () =>
      expect.poll(() => notices.splice(0)).toContain(JSON.stringify({ product: handle }).replace(':', ' : '))
    await reserve(3)
    await announced()
    after(15)
    const parts = {
      database: context.database(),
      log: { info() {}, warn() {}, error: expect.fail },
      now: () => now,
    }
    await using _housekeeping = startHousekeeping(parts)
    await announced()
    await stop()
  })
})
