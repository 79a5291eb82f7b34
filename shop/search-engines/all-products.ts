import { answered, type StorefrontResult } from '../clients/storefront/error.ts'
import { MAX_PAGE } from '../clients/storefront/limits.ts'
import type { ListedProduct } from '../clients/storefront/products/product-handles.ts'
import type { StorefrontClient } from '../clients/storefront/storefront.ts'

/** Lists the whole catalogue by handle, page after page, up to `max`. If a page fails, so does the whole list. */
export async function allProducts(
  storefront: Pick<StorefrontClient, 'productHandles'>,
  max: number,
): Promise<StorefrontResult<readonly ListedProduct[]>> {
  const found: ListedProduct[] = []
  let after: string | null = null
  // A storefront whose pages are empty, or lead back, is asked no more often than a full one.
  for (let asked = 0; asked < max; asked += MAX_PAGE) {
    const result: Awaited<ReturnType<StorefrontClient['productHandles']>> = await storefront.productHandles(
      MAX_PAGE,
      after,
    )
    if (!result.ok) return result
    found.push(...result.data.products)
    after = result.data.nextCursor
    if (after === null) break
  }
  return answered(found.slice(0, max))
}
