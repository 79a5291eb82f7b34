import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'
import { inLookOf } from './picture-looks.ts'

/** How wide the gallery shows a picture, beside its column of thumbnails on wide screens. */
export const GALLERY_SIZES =
  '(min-width: 1400px) 670px, (min-width: 1024px) calc(58.3vw - 148px), (min-width: 640px) calc(100vw - 40px), 100vw'

/**
 * The chosen variant's picture first, then the others in their own order (clause 4.04), each in the look that is
 * chosen where there is a picture of it: in the product's own list, its variants' or `looks`.
 */
export function galleryImages(
  product: Product,
  looks: readonly ProductImage[],
  variant: ProductVariant | undefined,
): readonly ProductImage[] {
  if (!variant) return product.images
  const ofVariants = [variant, ...product.variants].flatMap(({ image }) => image ?? [])
  const shown = inLookOf(product, product.images, [...ofVariants, ...product.images, ...looks], variant)
  const inOrder = variant.image ? [variant.image, ...shown] : shown
  return [...new Map(inOrder.map((image) => [image.url, image])).values()]
}
