import type { ProductImage } from '../catalogue/product.ts'

export type PictureName = Pick<ProductImage, 'handle' | 'file' | 'contentHash'>

export function pictureUrl(publicUrl: string, { handle, file, contentHash }: PictureName): string {
  return `${publicUrl}/cdn/${handle}/${file}?v=${contentHash}`
}
