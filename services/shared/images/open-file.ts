import { readAvif } from './avif-file.ts'
import { pictureKind } from './picture-kind.ts'
import type { HiddenWeight } from './picture-memory.ts'
import { withoutWords } from './without-words.ts'

export interface OpenedFile {
  readonly bytes: Uint8Array
  readonly hidden: HiddenWeight
}

/**
 * An animation of forty seconds has as many. For each frame libwebp walks past all before it, so a hundred thousand
 * take minutes to be counted.
 */
const MOST_FRAMES = 1_000

/** A file of a stranger in a form whose weight can be told before libvips looks at it, or why there is none. */
export function openFile(bytes: Uint8Array): OpenedFile | 'broken' | 'too-many-pixels' {
  switch (pictureKind(bytes)) {
    case 'image/png':
      return { bytes: withoutWords(bytes), hidden: {} }
    case 'image/webp':
      if (hasMoreFrames(bytes, MOST_FRAMES)) return 'too-many-pixels'
      return { bytes, hidden: { isLosslessWebp: !isLossy(bytes) } }
    case 'image/avif': {
      const avif = readAvif(bytes)
      if (!avif) return 'broken'
      if (avif.isDerived) return 'too-many-pixels'
      return { bytes, hidden: { pixels: avif.pixels } }
    }
    default:
      return { bytes, hidden: {} }
  }
}

/** Counted by their names wherever these stand: libwebp finds frames within others, whatever length those say. */
function hasMoreFrames(webp: Uint8Array, most: number): boolean {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  let frames = 0
  for (let at = file.indexOf('ANMF'); at >= 0; at = file.indexOf('ANMF', at + 4)) {
    frames += 1
    if (frames > most) return true
  }
  return false
}

/** A WebP of no other kind is read line by line: https://developers.google.com/speed/webp/docs/riff_container */
function isLossy(webp: Uint8Array): boolean {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at, at + 4)
    if (type === 'VP8 ') return true
    if (type === 'VP8L' || type === 'ANMF') return false
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return false
}
