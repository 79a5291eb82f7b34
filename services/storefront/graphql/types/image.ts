import type { ImageTransformedSrcArgs, ImageUrlArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { ProductImage } from '../../catalogue/product.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import type { GraphqlContext } from '../context.ts'
import { writeId } from '../ids.ts'
import { readImageTransform } from '../image-transform.ts'

const original = (image: ProductImage, _args: unknown, { publicUrl }: GraphqlContext) =>
  pictureUrl(publicUrl, image)

export const image = {
  id: ({ id }: ProductImage) => writeId('ProductImage', id),
  url: (source: ProductImage, { transform }: ImageUrlArgs, { publicUrl }: GraphqlContext) =>
    pictureUrl(publicUrl, source, transform ? readImageTransform(transform) : {}),
  src: original,
  originalSrc: original,
  transformedSrc: (source: ProductImage, args: ImageTransformedSrcArgs, { publicUrl }: GraphqlContext) =>
    pictureUrl(publicUrl, source, readImageTransform(args)),
}
