import type { CatalogueSnapshot } from '../catalogue.ts'
import type { Product } from '../product.ts'
import type { ProductOrder } from '../product-orders.ts'
import { countBefore, type SortPosition } from '../sorted-list.ts'
import type { Comparator } from './syntax.ts'

/** The result of a query or of a part of one. */
export interface Match {
  /** An upper bound on the number of matches. */
  readonly atMost: number
  /** All matches, and possibly other products. */
  readonly candidates: () => Iterable<Product>
  readonly test: (product: Product) => boolean
}

export const nothing: Match = { atMost: 0, candidates: () => [], test: () => false }

export function matchSet(set: ReadonlySet<Product>): Match {
  return { atMost: set.size, candidates: () => set, test: (product) => set.has(product) }
}

export function matchAll(everything: Match, parts: readonly Match[]): Match {
  const narrowest = parts.reduce((least, part) => (part.atMost < least.atMost ? part : least), everything)
  return { ...narrowest, test: (product) => parts.every(({ test }) => test(product)) }
}

export function matchAny(everything: Match, parts: readonly Match[]): Match {
  const test = (product: Product) => parts.some((part) => part.test(product))
  const atMost = parts.reduce((total, part) => total + part.atMost, 0)
  // Merging large sets takes longer than testing each product.
  if (atMost >= everything.atMost) return { ...everything, test }
  return { atMost, candidates: () => new Set(parts.flatMap(({ candidates }) => [...candidates()])), test }
}

export interface NumberField {
  /** Product orders by the least and by the greatest of a product's numbers. */
  readonly min: ProductOrder
  readonly max: ProductOrder
  readonly numbersOf: (product: Product) => readonly number[]
}

/** Matches products that have a number on the wanted side, and not above `upTo`, found by binary search in the order of that number. */
export function matchNumber(
  catalogue: CatalogueSnapshot,
  { min, max, numbersOf }: NumberField,
  comparator: Comparator,
  wanted: number,
  upTo = Number.POSITIVE_INFINITY,
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
    test: (product) =>
      numbersOf(product).some((number) => compares(number, comparator, wanted) && number <= upTo),
  }
}

/** The time that a query names, in milliseconds; it may say `now`, which is by the shop's clock. */
export const timeOf = (value: string, now: Date): number =>
  value.toLowerCase() === 'now' ? now.getTime() : Date.parse(value)

export function compares(actual: number, comparator: Comparator, wanted: number): boolean {
  if (comparator === '>') return actual > wanted
  if (comparator === '<') return actual < wanted
  if (comparator === '>=') return actual >= wanted
  if (comparator === '<=') return actual <= wanted
  return actual === wanted
}
