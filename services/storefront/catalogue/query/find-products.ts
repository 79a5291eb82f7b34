import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import { type ProductOrder, placeIn } from '../product-orders.ts'
import { type Placed, placeAll } from '../sorted-list.ts'
import type { Match } from './match.ts'
import { placeByRelevance } from './relevance.ts'

export interface FoundProducts {
  /** In order, and possibly more than were found. */
  readonly entries: readonly Placed<Product>[]
  readonly test?: (product: Product) => boolean
}

/** Products that a page is taken to hold when the two ways to it are compared. */
const USUAL_PAGE_SIZE = 50

/**
 * Few that match are sorted. Where many do, going through all products in order meets a page of them soon, and
 * it costs no sorting. Either way a page of a large catalogue costs little more than one of a small.
 */
export function findProducts(catalogue: CatalogueSnapshot, match: Match, order: ProductOrder): FoundProducts {
  const isFew = match.atMost ** 2 < USUAL_PAGE_SIZE * catalogue.byId.size
  if (!isFew) return { entries: catalogue.inOrder(order), test: match.test }
  return { entries: placeAll(findEvery(match), placeIn(order)) }
}

export function findByRelevance(match: Match, words: readonly string[]): FoundProducts {
  return { entries: placeAll(findEvery(match), placeByRelevance(words)) }
}

export function findEvery({ candidates, test }: Match): Product[] {
  return [...candidates()].filter(test)
}
