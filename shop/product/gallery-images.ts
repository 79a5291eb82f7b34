import type { Product, ProductImage, ProductVariant } from '../clients/storefront-product.ts'

/** The chosen variant's picture first, then the others in their own order (clause 4.04). */
export function galleryImages(
  product: Product,
  variant: ProductVariant | undefined,
): readonly ProductImage[] {
  const chosen = variant?.image
  if (!chosen) return product.images
  return [chosen, ...product.images.filter(({ url }) => url !== chosen.url)]
}
