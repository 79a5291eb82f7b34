import { decode } from './render.ts'

export interface EncodedPicture {
  readonly bytes: Buffer
  readonly contentType: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type Encoding =
  | { readonly kind: 'encoded'; readonly picture: EncodedPicture }
  | { readonly kind: 'too-many-pixels' }
  /** Broken, cut off, or none at all. */
  | { readonly kind: 'broken' }

const MAX_S = 20

/**
 * A picture of our own making: whole, upright, without a word of where and with what it was taken, and with nothing
 * behind its last pixel.
 */
export async function encodeAnew(bytes: Uint8Array, maxSidePx: number): Promise<Encoding> {
  try {
    const { data, info } = await decode(bytes)
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, effort: 4 })
      .timeout({ seconds: MAX_S })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { kind: 'encoded', picture: { bytes: data, contentType: 'image/webp', width, height } }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message)
    return { kind: isTooLarge ? 'too-many-pixels' : 'broken' }
  }
}
