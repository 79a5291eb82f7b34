import type { Transform } from '#services/shared/images/transform.ts'
import type { ImageText, PictureSize } from './shop-content.ts'

export interface ContentImage extends ImageText {
  readonly id: number
}

export function largestSize({ sizes }: ContentImage): PictureSize {
  return sizes.reduce((a, b) => (b.width > a.width ? b : a))
}

/**
 * The smallest that fills the size that was asked for. Nothing is cut or made anew for a question: pictures of texts
 * come in the sizes and the format that the shop was built with.
 */
export function sizeFor(image: ContentImage, { width = 0, height = 0 }: Transform): PictureSize {
  if (width === 0 && height === 0) return largestSize(image)
  const filling = image.sizes.filter((each) => each.width >= width && each.height >= height)
  return filling.length > 0 ? filling.reduce((a, b) => (b.width < a.width ? b : a)) : largestSize(image)
}
