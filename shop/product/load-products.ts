import type { Product } from '../clients/storefront-product.ts'
import type { ShopLocals } from '../locals.ts'

/**
 * The first products for a page's grid. A failure shows the empty state (clause 8.07), is logged, and
 * such a page is not kept.
 */
export async function loadProducts(
  { storefront, page, log }: ShopLocals,
  first: number,
): Promise<readonly Product[]> {
  page.tag('products')
  const result = await storefront.products(first)
  if (result.ok) return result.data
  page.doNotCache()
  log.error({ requestId: page.requestId, err: result.error }, 'product list could not be loaded')
  return []
}
