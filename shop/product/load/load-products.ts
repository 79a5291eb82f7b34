import { type DiscountCode, policies } from '#facts/policies/policies.ts'
import { frozen } from '../../clients/frozen.ts'
import { isRefusedCursor, type StorefrontError } from '../../clients/storefront/error.ts'
import { PRODUCTS_OF } from '../../clients/storefront/limits.ts'
import type { Narrowing } from '../../clients/storefront/products/narrowed-products.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { ProductWithImages } from '../../clients/storefront/products/product-by-handle.ts'
import type { ProductPage } from '../../clients/storefront/products/product-page.ts'
import type { FoundProducts } from '../../clients/storefront/products/search.ts'
import type { PageContext } from '../../page-api/page-context.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { looksOf, type PictureLooks } from '../gallery/picture-looks.ts'

// Several parts of a page may report the same error; it is logged once.
const reported = new WeakSet<StorefrontError>()

/** Logs why something could not be loaded, keeps the page from the cache, and tells what clause 8.01 has words for. */
export function reportLoadFailure({ page, log }: PageServices, error: StorefrontError, what: string): void {
  page.doNotCache()
  if (reported.has(error)) return
  reported.add(error)
  // The stack of a timeout tells nothing.
  const err = error.kind === 'timeout' ? undefined : error.cause
  log.error({ requestId: page.requestId, err, failure: { ...error, cause: undefined } }, what)
  if (error.kind !== 'payment-required') return
  page.notify({ kind: 'error', title: error.message, description: error.description ?? '' })
}

// The header and the page under it often want the same list: it is asked for once.
const listsOf = new WeakMap<PageContext, Map<string, Promise<ProductList>>>()

export interface ProductList extends ProductPage {
  /** The list is empty because the storefront did not answer: a page that is about the list says so with a 503. */
  readonly isFailed: boolean
  /** The storefront knows no list with this cursor: what was asked for begins anew. */
  readonly isCursorRefused?: true
}

/**
 * Loads the first products for a page, or those after a cursor. A failure shows the empty state (clause 8.07), is
 * logged, and keeps the page from the cache.
 */
export function loadProducts(
  locals: PageServices,
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

async function askForProducts(
  locals: PageServices,
  first: number,
  after: string | null,
): Promise<ProductList> {
  locals.page.tag('products')
  const result = await locals.storefront.products(first, after)
  if (result.ok) return { ...result.data, isFailed: false }
  if (after !== null && isRefusedCursor(result.error)) return CURSOR_REFUSED
  reportLoadFailure(locals, result.error, 'the product list could not be loaded')
  return { products: [], nextCursor: null, isFailed: true }
}

export const CURSOR_REFUSED: ProductList = {
  ...{ products: [], nextCursor: null, isFailed: false },
  isCursorRefused: true,
}

/** The first picture of the catalogue, for a page that is about no product. */
export async function loadFirstPicture(locals: PageServices): Promise<Product['images'][number] | undefined> {
  const { products } = await loadProducts(locals, PRODUCTS_OF.navigation)
  return products.find(({ images }) => images.length > 0)?.images[0]
}

/** Words that only the product's page shows; a `Product` is also sent to the browser, which needs none of them. */
export interface ProductWords {
  readonly descriptionHtml: string
  /** The owner's words for search engines; empty where there are none. */
  readonly searchDescription: string
}

export type LoadedProduct =
  | {
      state: 'found'
      product: Product
      looks: PictureLooks
      words: ProductWords
      /** The codes of clause 9.08 that stand. */
      volumeDiscounts: readonly DiscountCode[]
    }
  | { state: 'missing' }
  | { state: 'failed' }

/** Loads one product for its page (clause 2.24), and tells a missing product from a request that failed. */
export async function loadProduct(locals: PageServices, handle: string): Promise<LoadedProduct> {
  locals.page.tag(`product:${handle}`)
  const result = await locals.storefront.productByHandle(handle)
  if (result.ok) {
    if (!result.data) return { state: 'missing' }
    // A storefront that deletes a product tells only its id.
    locals.page.tag(`product:${result.data.id}`)
    locals.page.tag('volume-discounts')
    const { volumeDiscounts } = result.data
    return {
      ...{ state: 'found', ...partsOf(result.data) },
      volumeDiscounts: volumeDiscounts ?? policies.discountCodes,
    }
  }
  reportLoadFailure(locals, result.error, `the product ${handle} could not be loaded`)
  return { state: 'failed' }
}

type ProductParts = Pick<Extract<LoadedProduct, { state: 'found' }>, 'product' | 'words' | 'looks'>

/** An answer is kept, and so are its parts: what is made of a frozen part is known again by the part itself. */
const partsOfAnswers = new WeakMap<ProductWithImages, ProductParts>()

function partsOf(answer: ProductWithImages): ProductParts {
  const known = partsOfAnswers.get(answer)
  if (known) return known
  const { allImages, descriptionHtml, seo, volumeDiscounts: _, ...product } = answer
  const words = { descriptionHtml, searchDescription: seo?.description ?? '' }
  const parts = frozen({ product, words, looks: looksOf(product, allImages) })
  partsOfAnswers.set(answer, parts)
  return parts
}

export interface SearchedProducts extends FoundProducts, ProductList {
  /** The products are the whole catalogue, and the page itself tells which of them match. */
  readonly isWhole: boolean
}

/** Loads a catalogue of up to `max` products whole; the storefront searches one that is larger (clause 2.37). */
export async function findProducts(
  locals: PageServices,
  query: string,
  max: number,
  after: string | null,
  narrowing: Narrowing = { filters: [], sort: 'featured' },
): Promise<SearchedProducts> {
  const first = await loadProducts(locals, max)
  const isWhole = first.nextCursor === null
  if (isWhole) return { ...first, totalCount: first.products.length, isWhole }
  if (query === '') {
    const listed = after === null ? first : await loadProducts(locals, max, after)
    return { ...listed, totalCount: listed.products.length, isWhole }
  }
  const result = await locals.storefront.search(query, max, after, narrowing)
  if (result.ok) return { ...result.data, isWhole, isFailed: false }
  if (after !== null && isRefusedCursor(result.error)) return { ...CURSOR_REFUSED, totalCount: 0, isWhole }
  reportLoadFailure(locals, result.error, 'the search failed')
  return { products: [], nextCursor: null, totalCount: 0, isWhole, isFailed: true }
}
