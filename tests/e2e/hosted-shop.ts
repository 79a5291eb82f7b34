import { Shop } from '#tests/fixtures/shop.ts'

/** The same shop, pointed at a storefront elsewhere by environment variables alone. */
export const openShopOn = (storefrontUrl: string): Promise<Shop> =>
  Shop.open({ STOREFRONT_URL: storefrontUrl, STOREFRONT_ACCESS_TOKEN: 'public-token' })
