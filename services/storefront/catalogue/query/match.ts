import type { Product } from '../product.ts'

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
