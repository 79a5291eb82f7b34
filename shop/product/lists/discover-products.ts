import type { Product } from '../../clients/storefront/products/product.ts'

/** Clause 2.21: the first six, without the criss-cross chairs, which the chooser above shows already. */
export function discoverProducts(products: readonly Product[]): readonly Product[] {
  return products.filter(
    ({ handle, title }) => !handle.includes('criss-cross') && !title.toLowerCase().includes('criss cross'),
  )
}

const BADGES = ['Bestseller', 'New Arrival', 'Top Rated'] as const

/** Clause 2.21: badges that rotate by position. */
export function badgeAt(position: number): (typeof BADGES)[number] {
  // The remainder is always an index of the list; the fallback is for the compiler.
  return BADGES[position % BADGES.length] ?? BADGES[0]
}
