import type { ProductImage } from '../../catalogue/product.ts'
import type { ContentImage } from '../../content/content-image.ts'
import { urlOfImage } from './image.ts'

export interface SitemapSource {
  readonly handle: string
  readonly title: string
  readonly updatedAt: Date
  readonly image?: ContentImage
  /** The first is the one that stands for the whole. */
  readonly images?: readonly ProductImage[]
}

/** A picture has no time of its own. */
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
