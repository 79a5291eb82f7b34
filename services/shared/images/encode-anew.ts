import { openFile } from './open-file.ts'
import {
  bytesToDecode,
  bytesToEncode,
  MAX_PICTURE_BYTES,
  pictureRoom,
  withinMemory,
} from './picture-memory.ts'
import { decode } from './render.ts'

export interface EncodedPicture {
  readonly bytes: Buffer
  readonly contentType: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export type Encoding =
  | { readonly kind: 'encoded'; readonly picture: EncodedPicture }
  /** The picture has too many pixels for its kind: some kinds take many times the memory of others to be read. */
  | { readonly kind: 'too-many-pixels' }
  /** The bytes are broken, cut off, or no picture at all. */
  | { readonly kind: 'broken' }

const MAX_S = 20
/** As a JPEG may have at most. Reading a PNG of fifty million lines takes all of those seconds. */
const MAX_FILE_SIDE_PX = 65_535

/**
 * Makes a new picture: whole, upright, without a word of where and with what it was taken, and with nothing behind its
 * last pixel. It is smaller than the side allows where making it would take too much memory: no square of 3,000 pixels.
 */
export async function encodeAnew(bytes: Uint8Array, maxSidePx: number): Promise<Encoding> {
  try {
    const file = openFile(bytes)
    if (typeof file === 'string') return { kind: file }
    const found = await decode(file.bytes).metadata()
    const toDecode = bytesToDecode({ ...found, ...file.hidden })
    const longest = Math.max(found.width, found.height)
    if (toDecode > MAX_PICTURE_BYTES || longest > MAX_FILE_SIDE_PX) return { kind: 'too-many-pixels' }
    const scale = Math.min(1, maxSidePx / longest)
    const asked = { width: found.width * scale, height: found.height * scale, crop: undefined }
    const { size } = withinMemory(asked, 'webp')
    const largest = Math.max(size.width, size.height)
    const { data, info } = await pictureRoom.within(toDecode + bytesToEncode(size, 'webp'), () =>
      decode(file.bytes)
        .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85, effort: 4 })
        .timeout({ seconds: MAX_S })
        .toBuffer({ resolveWithObject: true }),
    )
    const { width, height } = info
    return { kind: 'encoded', picture: { bytes: data, contentType: 'image/webp', width, height } }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/.test(error.message)
    return { kind: isTooLarge ? 'too-many-pixels' : 'broken' }
  }
}
