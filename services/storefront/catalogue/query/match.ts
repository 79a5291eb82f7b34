import type { Product } from '../product.ts'

/** What a query, or a part of one, finds. */
export interface Match {
  /** No fewer than it finds. */
  readonly atMost: number
  /** All that it finds, and possibly more. */
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

export function matchAny(parts: readonly Match[]): Match {
  return {
    atMost: parts.reduce((total, { atMost }) => total + atMost, 0),
    candidates: () => new Set(parts.flatMap(({ candidates }) => [...candidates()])),
    test: (product) => parts.some(({ test }) => test(product)),
  }
}
