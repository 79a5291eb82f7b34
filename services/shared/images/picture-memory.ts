import type { Metadata } from 'sharp'
import type { RenderedSize } from './rendered-size.ts'
import type { Format } from './transform.ts'

const MEBIBYTE = 1024 * 1024

/** Memory that one picture may take to be read or made, because a stranger asks for it or sends it. */
export const MAX_PICTURE_BYTES = 112 * MEBIBYTE
/** Memory that several pictures may take at one moment. An AVIF of 1200 pixels by as many is alone. */
const TOGETHER_BYTES = 64 * MEBIBYTE

/** Bytes that making a picture takes for each pixel, measured with sharp 0.35 at 24 megapixels and rounded up. */
const ENCODED_BYTES_A_PIXEL: Readonly<Record<Format, number>> = { avif: 44, webp: 17, jpg: 9, png: 4 }
/** A picture that is read line by line, or made smaller as it is read. `narrow` is 8 bits of a color, `wide` 16. */
const STREAMED_BYTES_A_PIXEL = { narrow: 1, wide: 3 }
/** Pictures that are whole in memory before their first line is read, by format. */
const AVIF_BYTES_A_PIXEL = { narrow: 18, wide: 26 }
const LOSSLESS_WEBP_BYTES_A_PIXEL = 5
const PROGRESSIVE_BYTES_A_PIXEL = 3
const PROGRESSIVE_BYTES_A_CHANNEL = 2
const INTERLACED_BYTES_A_CHANNEL = { narrow: 1.3, wide: 2.5 }

type Known = Pick<Metadata, 'format' | 'compression' | 'isProgressive' | 'chromaSubsampling'> &
  Required<Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>> &
  HiddenWeight

/** A file's properties that cost memory and that sharp's metadata leave out. */
export interface HiddenWeight {
  /** The pixels of the largest image inside, which may be larger than what sharp says is shown. */
  readonly pixels?: number
  readonly isLosslessWebp?: boolean
}

/** Memory that reading the picture takes, as far as its first bytes tell. */
export function bytesToDecode(picture: Known): number {
  return Math.max(picture.width * picture.height, picture.pixels ?? 0) * decodedBytesAPixel(picture)
}

function decodedBytesAPixel(picture: Known): number {
  const { format, compression, isProgressive, chromaSubsampling, channels } = picture
  const depth = picture.depth === 'uchar' ? 'narrow' : 'wide'
  if (format === 'heif' || compression === 'av1') return AVIF_BYTES_A_PIXEL[depth]
  if (picture.isLosslessWebp) return LOSSLESS_WEBP_BYTES_A_PIXEL
  if (!isProgressive) return STREAMED_BYTES_A_PIXEL[depth]
  if (format !== 'jpeg') return INTERLACED_BYTES_A_CHANNEL[depth] * channels
  return chromaSubsampling === '4:2:0' ? PROGRESSIVE_BYTES_A_PIXEL : PROGRESSIVE_BYTES_A_CHANNEL * channels
}

export function bytesToEncode({ width, height }: { width: number; height: number }, format: Format): number {
  return width * height * ENCODED_BYTES_A_PIXEL[format]
}

/**
 * The size and format that fit into `MAX_PICTURE_BYTES`: a WebP if the AVIF is too large, and smaller if that is, too.
 */
export function withinMemory(
  size: RenderedSize,
  asked: Format,
): { readonly size: RenderedSize; readonly format: Format } {
  const format = asked === 'avif' && bytesToEncode(size, asked) > MAX_PICTURE_BYTES ? 'webp' : asked
  const scale = Math.min(1, Math.sqrt(MAX_PICTURE_BYTES / bytesToEncode(size, format)))
  const side = (px: number) => Math.max(1, Math.floor(px * scale))
  return { size: { ...size, width: side(size.width), height: side(size.height) }, format }
}

/** Lets work begin as long as all that runs fits into so many bytes; work that is larger than that runs alone. */
export class Room {
  readonly #maxBytes: number
  readonly #line: { readonly bytes: number; readonly begin: () => void }[] = []
  #held = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  async within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#line.push({ bytes, begin })
      this.#beginNext()
    })
    try {
      return await work()
    } finally {
      this.#held -= bytes
      this.#beginNext()
    }
  }

  /** Work begins in the order in which it came: large work would wait forever behind small work. */
  #beginNext() {
    for (let [next] = this.#line; next; [next] = this.#line) {
      if (this.#held > 0 && this.#held + next.bytes > this.#maxBytes) return
      this.#line.shift()
      this.#held += next.bytes
      next.begin()
    }
  }
}

/** All services of this process share this room. */
export const pictureRoom = new Room(TOGETHER_BYTES)
