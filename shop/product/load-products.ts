import type { Product } from '../clients/storefront-product.ts'
import type { ShopLocals } from '../locals.ts'
import { reportLoadFailure } from './load-failure.ts'

/**
 * The first products for a page's grid. A failure shows the empty state (clause 8.07), is logged, and
 * such a page is not kept.
 */
export async function loadProducts(locals: ShopLocals, first: number): Promise<readonly Product[]> {
  locals.page.tag('products')
  const result = await locals.storefront.products(first)
  if (result.ok) return result.data
  reportLoadFailure(locals, result.error, 'the product list could not be loaded')
  return []
}
