import type { Shop } from '#tests/fixtures/shop/shop.ts'
import { openSeededShop } from '../seeded-shop.ts'

/** A shop on the same code that environment variables alone point at a storefront elsewhere. */
export const openShopOn = (storefrontUrl: string, token = 'public-token'): Promise<Shop> =>
  openSeededShop({ STOREFRONT_URL: storefrontUrl, STOREFRONT_ACCESS_TOKEN: token })
