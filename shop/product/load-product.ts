import type { Product } from '../clients/storefront-product.ts'
import type { ShopLocals } from '../locals.ts'

export type LoadedProduct = { state: 'found'; product: Product } | { state: 'missing' } | { state: 'failed' }

/** One product for its page (clause 2.24). That it is missing and that it could not be asked for are two things. */
export async function loadProduct(
  { storefront, page, log }: ShopLocals,
  handle: string,
): Promise<LoadedProduct> {
  page.tag(`product:${handle}`)
  const result = await storefront.productByHandle(handle)
  if (result.ok) return result.data ? { state: 'found', product: result.data } : { state: 'missing' }
  page.doNotCache()
  log.error({ requestId: page.requestId, handle, err: result.error }, 'product could not be loaded')
  return { state: 'failed' }
}
