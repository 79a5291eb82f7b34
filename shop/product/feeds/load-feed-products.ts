import { MAX_PAGE } from '../../clients/storefront/limits.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { reportLoadFailure } from '../load/load-products.ts'

/** A feed is made whole for whoever asks, so it has an end. A larger shop sends feeds from its catalog instead. */
const MAX_PRODUCTS = 2_000

/** Reads the catalogue for a feed; undefined where a part of it could not be read, since half a feed ends listings. */
export async function loadFeedProducts(locals: PageServices): Promise<readonly Product[] | undefined> {
  locals.page.tag('products')
  const found: Product[] = []
  let after: string | null = null
  for (let asked = 0; asked < MAX_PRODUCTS; asked += MAX_PAGE) {
    const result: Awaited<ReturnType<PageServices['storefront']['products']>> =
      await locals.storefront.products(MAX_PAGE, after)
    if (!result.ok) {
      reportLoadFailure(locals, result.error, 'a product feed could not be made')
      return undefined
    }
    for (const product of result.data.products) {
      const whole = product.hasMoreVariants
        ? await locals.storefront.productByHandle(product.handle)
        : undefined
      if (whole?.ok === false) {
        reportLoadFailure(locals, whole.error, 'a product feed could not be made')
        return undefined
      }
      found.push(whole?.data ?? product)
    }
    after = result.data.nextCursor
    if (after === null) return found
  }
  locals.log.warn({ products: MAX_PRODUCTS }, 'the product feeds end before the catalog does')
  return found
}

/** A crawler comes again. */
export function catalogUnavailable(): Response {
  return new Response('The catalog could not be read.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
