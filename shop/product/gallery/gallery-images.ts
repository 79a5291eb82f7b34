import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'

/** How wide the gallery shows a picture, beside its column of thumbnails on wide screens. */
export const GALLERY_SIZES =
  '(min-width: 1400px) 670px, (min-width: 1024px) calc(58.3vw - 148px), (min-width: 640px) calc(100vw - 40px), 100vw'

/** The chosen variant's picture first, then the others in their own order (clause 4.04). */
export function galleryImages(
  product: Product,
  variant: ProductVariant | undefined,
): readonly ProductImage[] {
  const chosen = variant?.image
  if (!chosen) return product.images
  return [chosen, ...product.images.filter(({ url }) => url !== chosen.url)]
}
