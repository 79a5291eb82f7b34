import type { SearchUnavailableProductsType } from '@shopify/hydrogen-react/storefront-api-types'
import type { Place } from '../catalogue/place.ts'
import { isForSale, leastPriceCents, type Product } from '../catalogue/product.ts'
import { placeByRelevance } from '../catalogue/query/relevance.ts'
import type { Query } from '../catalogue/query/syntax.ts'

/** Beyond every price and every rank, and still exact as a number. */
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

/** Where a found product stands. What cannot be bought comes last unless the asker says otherwise. */
export function placeOfResult(
  sortKey: string,
  words: readonly string[],
  unavailable: Unavailable,
): (product: Product) => Place {
  const rankOf: (product: Product) => Place =
    sortKey === 'PRICE' ? (product) => [leastPriceCents(product), product.id] : placeByRelevance(words)
  return (product) => {
    const [rank, id] = rankOf(product)
    const isLast = unavailable !== 'SHOW' && !product.variants.some(isForSale)
    return [Number(rank) + (isLast ? LAST : 0), id]
  }
}
