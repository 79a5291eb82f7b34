import type { ProductImage } from '../../catalogue/product.ts'
import { writeId } from '../values/ids.ts'

export const mediaImage = {
  id: ({ id }: ProductImage) => writeId('MediaImage', id),
  alt: ({ altText }: ProductImage) => altText,
  image: (image: ProductImage) => image,
  previewImage: (image: ProductImage) => image,
  mediaContentType: () => 'IMAGE',
}
