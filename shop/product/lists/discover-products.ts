import type { Product } from '../../clients/storefront/products/product.ts'
import type { Claims } from '../../page-api/claims.ts'

/** Clause 2.21: the first six, without the criss-cross chairs, which the chooser above shows already. */
export function discoverProducts(products: readonly Product[]): readonly Product[] {
  return products.filter(
    ({ handle, title }) => !handle.includes('criss-cross') && !title.toLowerCase().includes('criss cross'),
  )
}

const BADGES = [
  { claim: 'badge.bestseller', words: 'Bestseller' },
  { claim: 'badge.new-arrival', words: 'New Arrival' },
  { claim: 'badge.top-rated', words: 'Top Rated' },
] as const

/** Clause 2.21: badges that rotate by position. A card whose badge may not be shown has none. */
export function badgeAt(position: number, claims: Claims): string | undefined {
  // The remainder is always an index of the list; the fallback is for the compiler.
  const { claim, words } = BADGES[position % BADGES.length] ?? BADGES[0]
  return claims.has(claim) ? words : undefined
}
