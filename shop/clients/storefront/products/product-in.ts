import type { Product } from './product.ts'

/** Finds a product among those a page has loaded; undefined where the owner no longer sells it. */
export const productIn = (products: readonly Product[], handle: string): Product | undefined =>
  products.find((product) => product.handle === handle)
