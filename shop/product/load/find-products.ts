import type { Narrowing } from '../../clients/storefront/products/narrowed-products.ts'
import type { FoundProducts } from '../../clients/storefront/products/search.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { reportLoadFailure } from './load-failure.ts'
import { loadProducts } from './load-products.ts'

export interface SearchedProducts extends FoundProducts {
  /** The products are the whole catalogue, and the page itself tells which of them match. */
  readonly isWhole: boolean
  readonly isFailed: boolean
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
  reportLoadFailure(locals, result.error, 'the search failed')
  return { products: [], nextCursor: null, totalCount: 0, isWhole, isFailed: true }
}
