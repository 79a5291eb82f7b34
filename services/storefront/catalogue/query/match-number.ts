import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import type { ProductOrder } from '../product-orders.ts'
import type { SortPosition } from '../sort-position.ts'
import { countBefore } from '../sorted-list.ts'
import { type Match, nothing } from './match.ts'
import type { Comparator } from './syntax.ts'

export interface NumberField {
  /** Product orders by the least and by the greatest of a product's numbers. */
  readonly min: ProductOrder
  readonly max: ProductOrder
  readonly numbersOf: (product: Product) => readonly number[]
}

/** Matches products that have a number on the wanted side, found by binary search in the order of that number. */
export function matchNumber(
  catalogue: CatalogueSnapshot,
  { min, max, numbersOf }: NumberField,
  comparator: Comparator,
  wanted: number,
): Match {
  if (!Number.isFinite(wanted)) return nothing
  const ascending = comparator !== '>' && comparator !== '>='
  const entries = catalogue.inOrder(ascending ? min : max)
  // Products with equal numbers are ordered by id, and no id is below 0.
  const edge: SortPosition = [
    wanted,
    comparator === '<' || comparator === '>=' ? -1 : Number.MAX_SAFE_INTEGER,
  ]
  const cut = countBefore(entries, edge)
  const [from, to] = ascending ? [0, cut] : [cut, entries.length]
  return {
    atMost: to - from,
    candidates: () => entries.slice(from, to).map(({ item }) => item),
    test: (product) => numbersOf(product).some((number) => compares(number, comparator, wanted)),
  }
}

export function compares(actual: number, comparator: Comparator, wanted: number): boolean {
  if (comparator === '>') return actual > wanted
  if (comparator === '<') return actual < wanted
  if (comparator === '>=') return actual >= wanted
  if (comparator === '<=') return actual <= wanted
  return actual === wanted
}
