import type { Product } from './product.ts'

/** Of the products that a page has loaded, the one it speaks of; undefined where the owner sells it no more. */
export const productIn = (products: readonly Product[], handle: string): Product | undefined =>
  products.find((product) => product.handle === handle)
