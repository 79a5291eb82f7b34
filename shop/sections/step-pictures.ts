import type { ProductImage } from '../clients/storefront/products/product.ts'

/** Put together, set, sat on: of the kneeling chair's gallery, from the side, close by, and in its room. */
const POSITIONS = [2, 3, 1] as const

export const stepPictures = (images: readonly ProductImage[]): readonly ProductImage[] =>
  POSITIONS.flatMap((position) => images[position] ?? [])
