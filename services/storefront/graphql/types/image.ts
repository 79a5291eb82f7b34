import type { ProductImage } from '../../catalogue/product.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import type { GraphqlContext } from '../context.ts'
import { writeId } from '../ids.ts'

/** The pictures are drawings without a size of their own: every transform of one is the picture itself. */
const url = (image: ProductImage, _args: unknown, { publicUrl }: GraphqlContext) =>
  pictureUrl(publicUrl, image)

export const image = {
  id: ({ id }: ProductImage) => writeId('ProductImage', id),
  url,
  src: url,
  originalSrc: url,
  transformedSrc: url,
}
