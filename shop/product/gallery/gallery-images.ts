import type { Product, ProductImage, ProductVariant } from '../../clients/storefront/products/product.ts'
import type { Look, PictureLooks } from './picture-looks.ts'

/** Width of a picture in the gallery, which has a column of thumbnails beside it on wide screens. */
export const GALLERY_SIZES =
  '(min-width: 1400px) 670px, (min-width: 1024px) calc(58.3vw - 148px), (min-width: 640px) calc(100vw - 40px), 100vw'

/**
 * Puts the chosen variant's picture first, then the others in their own order (clause 4.04). Each is replaced by the
 * look of its view that has most of the chosen values, if that has more of them.
 */
export function galleryImages(
  { images }: Pick<Product, 'images'>,
  looks: PictureLooks,
  variant: ProductVariant | undefined,
): readonly ProductImage[] {
  if (!variant) return images
  const chosen = variant.selectedOptions.map(({ value }) => value.toLowerCase())
  const agreement = ({ values }: Look) => values.filter((value) => chosen.includes(value)).length
  const shown = images.map((image) => {
    const ofView = looks[image.url]
    return ofView
      ? ofView.reduce((best, look) => (agreement(look) > agreement(best) ? look : best)).image
      : image
  })
  const inOrder = variant.image ? [variant.image, ...shown] : shown
  return [...new Map(inOrder.map((image) => [image.url, image])).values()]
}

/** The name of the button that opens a picture of the gallery. */
export const zoomName = ({ altText }: Pick<ProductImage, 'altText'>, position: number): string =>
  `Zoom: ${altText ?? `picture ${position + 1}`}`
