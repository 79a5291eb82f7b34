/** The widths go from a thumbnail to the widest place in the shop on a high-density screen. */
export const WIDTHS = [160, 320, 480, 640, 800, 960, 1200, 1600]
const WIDEST = 2000
/** The width for the few browsers that read no srcset. */
const PLAIN_WIDTH = 800

interface Source {
  readonly url: string
  readonly width: number | null
}

export interface PictureSources {
  readonly src: string
  readonly srcSet: string | undefined
}

/**
 * A storefront makes every width of a picture from the `width` in its address, in the best format that the
 * browser takes (https://shopify.dev/docs/api/liquid/filters/image_url). A drawing is sharp as it is, and a picture that
 * its address carries has one width.
 */
export function pictureSources({ url, width: ownWidth }: Source): PictureSources {
  if (isDrawing(url) || url.startsWith('data:')) return { src: url, srcSet: undefined }
  const widest = Math.min(ownWidth ?? WIDEST, WIDEST)
  const widths = [...WIDTHS.filter((width) => width < widest), widest]
  return {
    src: withWidth(url, Math.min(PLAIN_WIDTH, widest)),
    srcSet: widths.map((width) => `${withWidth(url, width)} ${width}w`).join(', '),
  }
}

export const isDrawing = (url: string): boolean => new URL(url).pathname.toLowerCase().endsWith('.svg')

function withWidth(url: string, width: number): string {
  const sized = new URL(url)
  sized.searchParams.set('width', String(width))
  return sized.href
}
