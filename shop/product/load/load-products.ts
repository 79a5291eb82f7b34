import { PRODUCTS_OF } from '../../clients/storefront/limits.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { ProductPage } from '../../clients/storefront/products/product-page.ts'
import type { ShopLocals } from '../../locals.ts'
import type { PageContext } from '../../page-context.ts'
import { looksOf, type PictureLooks } from '../gallery/picture-looks.ts'
import { reportLoadFailure } from './load-failure.ts'

// The header and the page under it often want the same list: it is asked for once.
const listsOf = new WeakMap<PageContext, Map<string, Promise<ProductList>>>()

export interface ProductList extends ProductPage {
  /** It is empty for want of an answer: a page that is about the list says so with a 503. */
  readonly isFailed: boolean
}

/**
 * The first products for a page, or those after a cursor. A failure shows the empty state (clause 8.07), is
 * logged, and such a page is not kept.
 */
export function loadProducts(
  locals: ShopLocals,
  first: number,
  after: string | null = null,
): Promise<ProductList> {
  const lists = listsOf.get(locals.page) ?? new Map<string, Promise<ProductList>>()
  listsOf.set(locals.page, lists)
  const key = `${first} ${after}`
  const list = lists.get(key) ?? askForProducts(locals, first, after)
  lists.set(key, list)
  return list
}

async function askForProducts(locals: ShopLocals, first: number, after: string | null): Promise<ProductList> {
  locals.page.tag('products')
  const result = await locals.storefront.products(first, after)
  if (result.ok) return { ...result.data, isFailed: false }
  reportLoadFailure(locals, result.error, 'the product list could not be loaded')
  return { products: [], nextCursor: null, isFailed: true }
}

/** The first picture of the catalogue, for a page that is about no product. */
export async function loadFirstPicture(locals: ShopLocals): Promise<Product['images'][number] | undefined> {
  const { products } = await loadProducts(locals, PRODUCTS_OF.navigation)
  return products.find(({ images }) => images.length > 0)?.images[0]
}

export type LoadedProduct =
  | { state: 'found'; product: Product; looks: PictureLooks }
  | { state: 'missing' }
  | { state: 'failed' }

/** One product for its page (clause 2.24). That it is missing and that it could not be asked for are two things. */
export async function loadProduct(locals: ShopLocals, handle: string): Promise<LoadedProduct> {
  locals.page.tag(`product:${handle}`)
  const result = await locals.storefront.productByHandle(handle)
  if (result.ok) {
    if (!result.data) return { state: 'missing' }
    // A storefront that deletes a product tells its id alone.
    locals.page.tag(`product:${result.data.id}`)
    const { allImages, ...product } = result.data
    return { state: 'found', product, looks: looksOf(product, allImages) }
  }
  reportLoadFailure(locals, result.error, `the product ${handle} could not be loaded`)
  return { state: 'failed' }
}
