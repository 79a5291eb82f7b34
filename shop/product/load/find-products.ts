import type { FoundProducts } from '../../clients/storefront/products/search.ts'
import type { ShopLocals } from '../../locals.ts'
import { reportLoadFailure } from './load-failure.ts'
import { loadProducts } from './load-products.ts'

export interface SearchedProducts extends FoundProducts {
  /** These are all there are, found or not: the page itself tells which match. */
  readonly isWhole: boolean
  readonly isFailed: boolean
}

/** The catalogue up to `max` products, or what the storefront finds in one that is larger (clause 2.37). */
export async function findProducts(
  locals: ShopLocals,
  query: string,
  max: number,
  after: string | null,
): Promise<SearchedProducts> {
  const first = await loadProducts(locals, max)
  const isWhole = first.nextCursor === null
  if (isWhole) return { ...first, totalCount: first.products.length, isWhole }
  if (query === '') {
    const listed = after === null ? first : await loadProducts(locals, max, after)
    return { ...listed, totalCount: listed.products.length, isWhole }
  }
  const result = await locals.storefront.search(query, max, after)
  if (result.ok) return { ...result.data, isWhole, isFailed: false }
  reportLoadFailure(locals, result.error, 'the search failed')
  return { products: [], nextCursor: null, totalCount: 0, isWhole, isFailed: true }
}
