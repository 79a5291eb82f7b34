import assert from 'node:assert/strict'
import { ORIGIN, PRIVATE_TOKEN } from '#tests/fixtures/storefront/storefront-twin.ts'
import type { Asking } from './published-packages.ts'
import type { KeptCart, Wares } from './wares.ts'

/** Asks all that Hydrogen's server asks by itself: its cart, checked after each change, sitemap and redirects. */
export async function askAsHydrogen(
  { variantId, readCart }: Wares,
  { version, load }: Asking,
): Promise<void> {
  const { createCartHandler, createStorefrontClient, getSitemap, getSitemapIndex, storefrontRedirect } =
    await load('@shopify/hydrogen', 'dist/production/index.js')
  const { storefront } = createStorefrontClient({
    storeDomain: ORIGIN,
    privateStorefrontToken: PRIVATE_TOKEN,
    storefrontApiVersion: version,
    storefrontHeaders: { buyerIp: '203.0.113.7', requestGroupId: '1', cookie: '', purpose: '' },
    i18n: { language: 'EN', country: 'US' },
  })
  let id: string | undefined
  const cart = createCartHandler({
    storefront,
    getCartId: () => id,
    setCartId: (given: string) => {
      id = given
      return new Headers()
    },
  })
  const created: string = (await cart.create({ lines: [{ merchandiseId: variantId, quantity: 1 }] })).cart.id
  id = created
  const read = () => readCart(created)
  await cart.addLines([{ merchandiseId: variantId, quantity: 1, attributes: [{ key: 'For', value: 'Ada' }] }])
  const { lines } = await cart.get()
  const lineIds: string[] = lines.edges.map(({ node }: { node: { id: string } }) => node.id)
  assert.deepEqual((await read()).lineAttributes, [{ key: 'For', value: 'Ada' }])
  await cart.updateLines(lineIds.map((lineId) => ({ id: lineId, quantity: 3 })))
  assert.deepEqual((await read()).quantities, [3, 3])
  await cart.updateDiscountCodes(['BUY2SAVE10'])
  assert.deepEqual((await read()).appliedCodes, ['BUY2SAVE10'])
  const { warnings } = await cart.updateGiftCardCodes(['GIFT-1234'])
  assert.deepEqual(
    warnings.map(({ code }: { code: string }) => code),
    ['PAYMENTS_GIFT_CARDS_UNAVAILABLE'],
  )
  await cart.removeGiftCardCodes(['gid://shopify/AppliedGiftCard/1'])
  await cart.updateBuyerIdentity({
    email: 'ada@keel.test',
    countryCode: 'US',
    preferences: { delivery: { deliveryMethod: ['SHIPPING'] } },
  })
  await cart.updateNote('By the back door')
  await cart.updateAttributes([{ key: 'From', value: 'here' }])
  const { email, note, attributes } = await read()
  assert.deepEqual([email, note], ['ada@keel.test', 'By the back door'])
  assert.deepEqual(attributes, [{ key: 'From', value: 'here' }])
  await changeDelivery(cart, read)
  await cart.setMetafields([{ key: 'custom.gift', type: 'boolean', value: 'true' }])
  assert.equal((await read()).metafield, 'true')
  await cart.deleteMetafield('custom.gift')
  assert.equal((await read()).metafield, undefined)
  await cart.removeLines(lineIds)
  assert.deepEqual((await read()).quantities, [])
  const request = new Request(`${ORIGIN}/sitemap.xml`)
  await getSitemapIndex({ storefront, request })
  for (const type of ['products', 'pages', 'collections', 'metaObjects', 'articles', 'blogs'])
    await getSitemap({ storefront, request, params: { type, page: '1' }, locales: [], getLink: () => ORIGIN })
  await storefrontRedirect({ storefront, request: new Request(`${ORIGIN}/nowhere`) })
}

const ADDRESS = {
  countryCode: 'US',
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Pine St',
  city: 'Albany',
  provinceCode: 'NY',
  zip: '12207',
}

// biome-ignore lint/suspicious/noExplicitAny: the package is not installed where types are checked
async function changeDelivery(cart: any, read: () => Promise<KeptCart>): Promise<void> {
  await cart.addDeliveryAddresses([{ address: { deliveryAddress: ADDRESS }, selected: true }])
  await cart.get()
  const { addresses, deliveryGroup } = await read()
  assert.deepEqual(
    addresses.map(({ city, isSelected }) => [city, isSelected]),
    [['Albany', true]],
  )
  assert.ok(deliveryGroup, 'with an address there is a delivery group')
  const handle = deliveryGroup.handles.at(-1)
  await cart.updateSelectedDeliveryOption([
    { deliveryGroupId: deliveryGroup.id, deliveryOptionHandle: handle },
  ])
  assert.equal((await read()).deliveryGroup?.chosen, handle)
  const id = addresses[0]?.id
  const moved = { deliveryAddress: { ...ADDRESS, city: 'Troy', zip: '12180' } }
  await cart.updateDeliveryAddresses([{ id, address: moved, selected: true }])
  assert.equal((await read()).addresses[0]?.city, 'Troy')
  await cart.removeDeliveryAddresses([id])
  assert.deepEqual((await read()).addresses, [])
}
