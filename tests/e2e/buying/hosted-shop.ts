import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { openSeededShop } from '../seeded-shop.ts'

/** The same shop, pointed at a storefront elsewhere by environment variables alone. */
export const openShopOn = (storefrontUrl: string, token = 'public-token'): Promise<Shop> =>
  openSeededShop({ STOREFRONT_URL: storefrontUrl, STOREFRONT_ACCESS_TOKEN: token })
