import type { Transform } from '#services/shared/images/transform.ts'
import type { ProductImage } from '../catalogue/product.ts'

export type PictureName = Pick<ProductImage, 'handle' | 'file' | 'contentHash'>

export function pictureUrl(
  publicUrl: string,
  { handle, file, contentHash }: PictureName,
  { width, height, crop, format }: Transform = {},
): string {
  const parameters = Object.entries({ v: contentHash, width, height, crop, format })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  return `${publicUrl}/cdn/${encodeURIComponent(handle)}/${file}?${parameters.join('&')}`
}
