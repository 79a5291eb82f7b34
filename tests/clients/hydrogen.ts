import { ORIGIN, PRIVATE_TOKEN } from '#tests/fixtures/storefront/storefront-twin.ts'
import { load } from './published-packages.ts'
import type { Wares } from './wares.ts'

/** Everything that Hydrogen's server asks by itself: its cart, its sitemap, its redirects. */
export async function askAsHydrogen({ variantId }: Wares): Promise<void> {
  const { createCartHandler, createStorefrontClient, getSitemap, getSitemapIndex, storefrontRedirect } =
    await load('@shopify/hydrogen', 'dist/production/index.js')
  const { storefront } = createStorefrontClient({
    storeDomain: ORIGIN,
    privateStorefrontToken: PRIVATE_TOKEN,
    storefrontApiVersion: '2025-07',
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
  id = (await cart.create({ lines: [{ merchandiseId: variantId, quantity: 1 }] })).cart.id
  await cart.addLines([{ merchandiseId: variantId, quantity: 1, attributes: [{ key: 'For', value: 'Ada' }] }])
  const { lines } = await cart.get()
  const lineIds = lines.edges.map(({ node }: { node: { id: string } }) => node.id)
  await cart.updateLines([{ id: lineIds[0], quantity: 3 }])
  await cart.updateDiscountCodes(['BUY2SAVE10'])
  await cart.updateGiftCardCodes([])
  await cart.removeGiftCardCodes([])
  await cart.updateBuyerIdentity({
    email: 'ada@keel.test',
    countryCode: 'US',
    preferences: { delivery: { deliveryMethod: ['SHIPPING'] } },
  })
  await cart.updateNote('By the back door')
  await cart.updateAttributes([{ key: 'From', value: 'here' }])
  const address = {
    countryCode: 'US',
    firstName: 'Ada',
    lastName: 'Byron',
    address1: '1 Pine St',
    city: 'Albany',
    provinceCode: 'NY',
    zip: '12207',
  }
  await cart.addDeliveryAddresses([{ address: { deliveryAddress: address }, selected: true }])
  await cart.get()
  await cart.updateDeliveryAddresses([])
  await cart.removeDeliveryAddresses([])
  await cart.updateSelectedDeliveryOption([])
  await cart.setMetafields([{ key: 'custom.gift', type: 'boolean', value: 'true' }])
  await cart.deleteMetafield('custom.gift')
  await cart.removeLines(lineIds)
  const request = new Request(`${ORIGIN}/sitemap.xml`)
  await getSitemapIndex({ storefront, request })
  for (const type of ['products', 'pages', 'collections', 'metaObjects', 'articles', 'blogs'])
    await getSitemap({ storefront, request, params: { type, page: '1' }, locales: [], getLink: () => ORIGIN })
  await storefrontRedirect({ storefront, request: new Request(`${ORIGIN}/nowhere`) })
}
