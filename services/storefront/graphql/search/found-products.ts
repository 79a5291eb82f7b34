import type { SearchUnavailableProductsType } from '@shopify/hydrogen-react/storefront-api-types'
import { isForSale, minPriceCents, type Product } from '../../catalogue/product.ts'
import { positionByRank } from '../../catalogue/query/ranking.ts'
import type { Query } from '../../catalogue/query/syntax.ts'
import type { SortPosition } from '../../catalogue/sorted-list.ts'
import type { Article, Page } from '../../content/published-content.ts'

/** Greater than every price and rank, and still exact as a number. */
const LAST = 2 ** 50

type Unavailable = SearchUnavailableProductsType | null | undefined

export function onlyShown(query: Query, unavailable: Unavailable): Query {
  return unavailable === 'HIDE' ? { kind: 'all', of: [query, forSale] } : query
}

const forSale: Query = {
  kind: 'term',
  field: 'available_for_sale',
  comparator: '=',
  value: 'true',
  prefix: false,
}

interface ResultOrder {
  readonly sortKey: string
  /** The words that relevance is ranked by. */
  readonly words: readonly string[]
  readonly unavailable: Unavailable
  /** The list is read from its end, where its last ones therefore must not be. */
  readonly isReversed: boolean
}

/** Products that cannot be bought come last unless the query says otherwise. */
export function positionOfResult({
  sortKey,
  words,
  unavailable,
  isReversed,
}: ResultOrder): (product: Product) => SortPosition {
  const last = isReversed ? -LAST : LAST
  const rankOf: (product: Product) => SortPosition =
    sortKey === 'PRICE' ? (product) => [minPriceCents(product), product.id] : positionByRank(words)
  return (product) => {
    const [rank, id] = rankOf(product)
    const isLast = unavailable !== 'SHOW' && !product.variants.some(isForSale)
    return [Number(rank) + (isLast ? last : 0), id]
  }
}

export type SearchResult = Product | Article | Page

export function typeOfResult(result: SearchResult): 'Product' | 'Article' | 'Page' {
  if ('variants' in result) return 'Product'
  return 'author' in result ? 'Article' : 'Page'
}
