import type { Storefront } from '#services/storefront/storefront.ts'
import { ask } from '#tests/fixtures/storefront/storefront-twin.ts'

/** What clients ask about. */
export interface Wares {
  readonly productId: string
  readonly variantId: string
  readonly collectionId: string
}

export async function readWares(storefront: Storefront): Promise<Wares> {
  const { product, collection } = await ask(
    storefront,
    `{ product(handle: "keel-kneeling-chair") { id selectedOrFirstAvailableVariant { id } }
       collection(handle: "all") { id } }`,
  )
  return {
    productId: product.id,
    variantId: product.selectedOrFirstAvailableVariant.id,
    collectionId: collection.id,
  }
}
