import type { PictureSource } from './picture.tsx'

/** The networks' large cards need this width. https://developers.facebook.com/docs/sharing/webmasters/images */
const SHARED_WIDTH_PX = 1200

export interface SharingPicture {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly altText: string | null
}

/**
 * A picture for networks that take neither a drawing nor a modern format: a JPEG, which the storefront makes of any
 * picture (https://shopify.dev/docs/api/liquid/filters/image_url). It enlarges none.
 */
export function sharingPicture({ url, width, height, altText }: PictureSource): SharingPicture {
  const sized = new URL(url)
  const sharedWidth = Math.min(width ?? SHARED_WIDTH_PX, SHARED_WIDTH_PX)
  sized.searchParams.set('width', String(sharedWidth))
  sized.searchParams.set('format', 'jpg')
  const isMeasured = width !== null && height !== null
  return {
    url: sized.href,
    width: isMeasured ? sharedWidth : null,
    height: isMeasured ? Math.round((height * sharedWidth) / width) : null,
    altText,
  }
}
