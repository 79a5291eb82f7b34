import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

const CART = `query ($id: ID!) { cart(id: $id) {
  id checkoutUrl totalQuantity cost { totalAmount { amount } subtotalAmount { amount } }
  lines(first: 100) { nodes { id __typename quantity cost { totalAmount { amount } amountPerQuantity { amount } }
    merchandise { __typename ... on ProductVariant { sku } } } }
} }`

const DAY_MS = 24 * 60 * 60 * 1000

describeStorefront('cart', ({ database, twin, reopen }) => {
  let now = new Date()
  let id = ''

  beforeAll(async () => {
    await reopen({ now: () => now })
  })

  beforeEach(async () => {
    now = new Date()
    const [variant] = await database()
      .query.selectFrom('storefront.variants')
      .where('sku', 'in', ['SS-OAT'])
      .select('id')
      .execute()
    const query = `mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines }) { cart { id } } }`
    const lines = [{ merchandiseId: `gid://shopify/ProductVariant/${variant?.id}`, quantity: 2 }]
    id = (await ask(twin(), query, { lines })).cartCreate.cart.id
  })

  const read = async (cartId: string) => (await ask(twin(), CART, { id: cartId })).cart
  const token = () => /Cart\/(.+)\?/.exec(id)?.[1] ?? ''

  test('[3.03] reads a cart again', async () => {
    expect(await read(id)).toEqual({
      id,
      checkoutUrl: id.replace('gid://shopify/Cart/', 'https://keel.test/cart/c/'),
      totalQuantity: 2,
      cost: { totalAmount: { amount: '338.0' }, subtotalAmount: { amount: '338.0' } },
      lines: {
        nodes: [
          {
            id: expect.stringMatching(/^gid:\/\/shopify\/CartLine\/[\da-f-]{36}\?cart=/),
            __typename: 'CartLine',
            quantity: 2,
            cost: { totalAmount: { amount: '338.0' }, amountPerQuantity: { amount: '169.0' } },
            merchandise: { __typename: 'ProductVariant', sku: 'SS-OAT' },
          },
        ],
      },
    })
  })

  test('does not show it to whoever has another key, or none', async () => {
    expect(await read(`gid://shopify/Cart/${token()}?key=${'0'.repeat(32)}`)).toBeNull()
    expect(await read(`gid://shopify/Cart/${token()}`)).toBeNull()
    expect(await read(`gid://shopify/Cart/${token()}?key=`)).toBeNull()
    expect(await read('gid://shopify/Cart/nobody?key=nothing')).toBeNull()
    expect(await read('gid://shopify/Cart/%00?key=%00')).toBeNull()
  })

  test('[7.03] reads as null once its checkout is complete', async () => {
    await database()
      .query.updateTable('storefront.carts')
      .set({ completed_at: now })
      .where('token', '=', token())
      .execute()
    expect(await read(id)).toBeNull()
  })

  test('reads as null after ten days', async () => {
    const made = now.getTime()
    now = new Date(made + 10 * DAY_MS - 1000)
    expect(await read(id)).not.toBeNull()
    now = new Date(made + 10 * DAY_MS)
    expect(await read(id)).toBeNull()
  })

  test('survives a product that was withdrawn and one that was deleted', async () => {
    const products = database()
      .query.updateTable('storefront.products')
      .where('handle', '=', 'keel-saddle-stool')
    await products.set({ published_at: null }).execute()
    await vi.waitFor(async () =>
      expect(await read(id)).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } }),
    )
    await products.set({ published_at: now }).execute()
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ totalQuantity: 2 }))
    await database().query.deleteFrom('storefront.variants').where('sku', '=', 'SS-OAT').execute()
    await vi.waitFor(async () => expect(await read(id)).toMatchObject({ id, totalQuantity: 0 }))
  })
})
