import type { ProductImage } from '../../catalogue/product.ts'
import type { ContentImage } from '../../content/shop-content.ts'
import { urlOfImage } from './image.ts'

export interface SitemapSource {
  readonly handle: string
  readonly title: string
  readonly updatedAt: Date
  readonly image?: ContentImage
  /** The first image represents the product. */
  readonly images?: readonly ProductImage[]
}

/** Images have no time of their own, so they take their source's. */
export function writeResource(source: SitemapSource, publicUrl: string) {
  const { handle, title, updatedAt } = source
  const image = source.images?.[0] ?? source.image
  return {
    handle,
    title,
    updatedAt,
    image: image && {
      alt: image.altText,
      filepath: urlOfImage(image, {}, publicUrl).slice(publicUrl.length),
      updatedAt,
    },
  }
}
