import type { Product } from '../../clients/storefront/product.ts'
import type { ShopLocals } from '../../locals.ts'
import { reportLoadFailure } from './load-failure.ts'

export type LoadedProduct = { state: 'found'; product: Product } | { state: 'missing' } | { state: 'failed' }

/** One product for its page (clause 2.24). That it is missing and that it could not be asked for are two things. */
export async function loadProduct(locals: ShopLocals, handle: string): Promise<LoadedProduct> {
  locals.page.tag(`product:${handle}`)
  const result = await locals.storefront.productByHandle(handle)
  if (result.ok) {
    if (!result.data) return { state: 'missing' }
    // A storefront that deletes a product tells its id alone.
    locals.page.tag(`product:${result.data.id}`)
    return { state: 'found', product: result.data }
  }
  reportLoadFailure(locals, result.error, `the product ${handle} could not be loaded`)
  return { state: 'failed' }
}
