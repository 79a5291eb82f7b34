import type { Transform } from '#services/shared/images/transform.ts'
import type { ImageText, PictureSize } from './shop-content.ts'

export interface ContentImage extends ImageText {
  readonly id: number
}

export function largestSize({ sizes }: ContentImage): PictureSize {
  return sizes.reduce((a, b) => (b.width > a.width ? b : a))
}

/**
 * Picks the smallest size that fills the requested one. Nothing is cropped or rendered: content images come only in the
 * sizes and the format that the shop was built with.
 */
export function sizeFor(image: ContentImage, { width = 0, height = 0 }: Transform): PictureSize {
  if (width === 0 && height === 0) return largestSize(image)
  const filling = image.sizes.filter((each) => each.width >= width && each.height >= height)
  return filling.length > 0 ? filling.reduce((a, b) => (b.width < a.width ? b : a)) : largestSize(image)
}
