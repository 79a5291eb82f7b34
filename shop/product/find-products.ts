import type { FoundProducts } from '../clients/storefront-search.ts'
import type { ShopLocals } from '../locals.ts'
import { reportLoadFailure } from './load-failure.ts'
import { loadProducts } from './load-products.ts'

export interface SearchedProducts extends Pick<FoundProducts, 'products' | 'totalCount'> {
  /** These are all there are, found or not: the page itself tells which match. */
  readonly isWhole: boolean
}

/** The catalogue up to `most` products, or what the storefront finds in one that is larger (clause 2.37). */
export async function findProducts(
  locals: ShopLocals,
  query: string,
  most: number,
): Promise<SearchedProducts> {
  const { products, nextCursor } = await loadProducts(locals, most)
  const isWhole = nextCursor === null
  if (isWhole || query === '') return { products, totalCount: products.length, isWhole }
  const result = await locals.storefront.search(query, most)
  if (result.ok) return { ...result.data, isWhole }
  reportLoadFailure(locals, result.error, 'the search failed')
  return { products: [], totalCount: 0, isWhole }
}
