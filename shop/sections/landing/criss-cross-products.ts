import type { Product } from '../../clients/storefront/products/product.ts'

/** Clause 2.35: of the products loaded, those that are about sitting cross-legged. */
export function crissCrossProducts(products: readonly Product[]): readonly Product[] {
  return products.filter(({ title, handle }) => {
    const text = title.toLowerCase()
    return text.includes('criss') || text.includes('armless') || handle.includes('criss-cross')
  })
}
