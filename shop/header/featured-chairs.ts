import type { Product } from '../clients/storefront/products/product.ts'

/** The keywords of clause 2.12, most specific first: 'kneeling' is in the two-pad chair's name as well. */
const KEYWORDS = [['two-pad'], ['criss-cross', 'armless'], ['kneeling']] as const

/** The menu's order puts the kneeling chair, which the shop is known for, first. */
const SHOWN_ORDER = [2, 0, 1] as const

/** The three products of the Shop dropdown, each found by a keyword in its handle or title (clause 2.12). */
export function featuredChairs(products: readonly Product[]): readonly Product[] {
  const found: (Product | undefined)[] = []
  for (const keywords of KEYWORDS) {
    found.push(products.find((product) => !found.includes(product) && isAbout(product, keywords)))
  }
  return SHOWN_ORDER.map((position) => found[position]).filter((product) => product !== undefined)
}

function isAbout({ handle, title }: Product, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => [handle, title].some((text) => text.toLowerCase().includes(keyword)))
}
