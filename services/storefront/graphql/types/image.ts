import type { ImageTransformedSrcArgs, ImageUrlArgs } from '@shopify/hydrogen-react/storefront-api-types'
import type { ProductImage } from '../../catalogue/product.ts'
import { type ContentImage, largestSize, sizeFor } from '../../content/shop-content.ts'
import { writeId } from '../../global-ids.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import type { GraphqlContext } from '../context.ts'
import { readImageTransform } from '../values/image-transform.ts'

type Source = ProductImage | ContentImage
type Wanted = ReturnType<typeof readImageTransform>

const isOfContent = (image: Source): image is ContentImage => 'sizes' in image

export function urlOfImage(image: Source, wanted: Wanted, publicUrl: string): string {
  return isOfContent(image)
    ? `${publicUrl}${sizeFor(image, wanted).path}`
    : pictureUrl(publicUrl, image, wanted)
}

const original = (image: Source, _args: unknown, { publicUrl }: GraphqlContext) =>
  urlOfImage(image, {}, publicUrl)

export const image = {
  id: (source: Source) => writeId(isOfContent(source) ? 'ArticleImage' : 'ProductImage', source.id),
  url: (source: Source, { transform }: ImageUrlArgs, { publicUrl }: GraphqlContext) =>
    urlOfImage(source, transform ? readImageTransform(transform) : {}, publicUrl),
  width: (source: Source) => (isOfContent(source) ? largestSize(source) : source).width,
  height: (source: Source) => (isOfContent(source) ? largestSize(source) : source).height,
  src: original,
  originalSrc: original,
  transformedSrc: (source: Source, args: ImageTransformedSrcArgs, { publicUrl }: GraphqlContext) =>
    urlOfImage(source, readImageTransform(args), publicUrl),
}

export const mediaImage = {
  id: ({ id }: ProductImage) => writeId('MediaImage', id),
  alt: ({ altText }: ProductImage) => altText,
  image: (image: ProductImage) => image,
  previewImage: (image: ProductImage) => image,
  mediaContentType: () => 'IMAGE',
}
