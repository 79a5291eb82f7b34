import type { ProductImage } from '../clients/storefront/products/product.ts'

/** Positions in the kneeling chair's gallery of the view for each step: from the side, close by, and in its room. */
const POSITIONS = [2, 3, 1] as const

export const stepPictures = (images: readonly ProductImage[]): readonly ProductImage[] =>
  POSITIONS.flatMap((position) => images[position] ?? [])
