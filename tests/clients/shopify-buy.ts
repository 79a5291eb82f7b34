import assert from 'node:assert/strict'
import { ACCESS_TOKEN } from '#tests/fixtures/storefront/storefront-twin.ts'
import type { Asking } from './published-packages.ts'
import type { Wares } from './wares.ts'

/** Asks everything that the JavaScript Buy SDK can ask. The SDK chooses its own version of the API. */
export async function askAsShopifyBuy(
  { productId, collectionId, variantId, readCart }: Wares,
  { load, fetch }: Asking,
): Promise<void> {
  const { default: Client } = (await load('shopify-buy', 'index.js')).default
  const client = (Client ?? (await load('shopify-buy', 'index.js')).default).buildClient(
    { domain: 'keel.test', storefrontAccessToken: ACCESS_TOKEN },
    fetch,
  )
  const [first] = await client.product.fetchAll(250)
  await client.product.fetch(productId)
  await client.product.fetchMultiple([productId])
  await client.product.fetchByHandle(first.handle)
  await client.product.fetchQuery({ first: 250, sortKey: 'CREATED_AT', query: 'chair', reverse: true })
  await client.product.fetchRecommendations(productId)
  await client.collection.fetchAll(250)
  await client.collection.fetchAllWithProducts({ first: 250, productsFirst: 250 })
  await client.collection.fetch(collectionId)
  await client.collection.fetchWithProducts(collectionId, { productsFirst: 250 })
  await client.collection.fetchByHandle('all')
  await client.collection.fetchQuery({ first: 250, sortKey: 'TITLE', query: 'chair' })
  await client.shop.fetchInfo()
  await client.shop.fetchPolicies()
  const { id } = await client.checkout.create({ lineItems: [{ variantId, quantity: 1 }] })
  await client.checkout.fetch(id)
  await client.checkout.addLineItems(id, [
    { variantId, quantity: 1, customAttributes: [{ key: 'For', value: 'Ada' }] },
  ])
  const { lineItems } = await client.checkout.fetch(id)
  assert.deepEqual((await readCart(id)).lineAttributes, [{ key: 'For', value: 'Ada' }])
  await client.checkout.updateLineItems(id, [{ id: lineItems[0].id, quantity: 3 }])
  await client.checkout.updateAttributes(id, {
    note: 'By the back door',
    customAttributes: [{ key: 'From', value: 'here' }],
  })
  const changed = await readCart(id)
  assert.deepEqual([changed.quantities.toSorted(), changed.note], [[1, 3], 'By the back door'])
  assert.deepEqual(changed.attributes, [{ key: 'From', value: 'here' }])
  await client.checkout.addDiscount(id, 'BUY2SAVE10')
  assert.deepEqual((await readCart(id)).appliedCodes, ['BUY2SAVE10'])
  await client.checkout.removeDiscount(id)
  assert.deepEqual((await readCart(id)).appliedCodes, [])
  await client.checkout.replaceLineItems(id, [{ variantId, quantity: 1 }])
  const { lineItems: left } = await client.checkout.fetch(id)
  assert.deepEqual((await readCart(id)).quantities, [1])
  await client.checkout.removeLineItems(id, [left[0].id])
  assert.deepEqual((await readCart(id)).quantities, [])
  // These two calls send a field that CartBuyerIdentityInput had until 2025-01.
  await client.checkout.updateEmail(id, 'ada@keel.test').catch(ignore)
  await client.checkout
    .updateShippingAddress(id, {
      firstName: 'Ada',
      lastName: 'Byron',
      address1: '1 Pine St',
      city: 'Albany',
      province: 'NY',
      country: 'US',
      zip: '12207',
    })
    .catch(ignore)
}

/** The watched twin records the refusal. */
function ignore() {}
