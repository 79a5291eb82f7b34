const SIGNATURE_BYTES = 8
/** A length, a type and a checksum. */
const CHUNK_BYTES = 12
/** The pixels, and what their colors and their upright side are told by. */
const KEPT_CHUNKS = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
  'iCCP',
  'eXIf',
]

/**
 * A PNG without its texts. They may be compressed: libpng unpacks up to a thousand of them, of 8 MB each, before the
 * first pixel, and nothing of them would be kept.
 */
export function withoutWords(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = Buffer.alloc(file.length)
  let size = file.copy(kept, 0, 0, SIGNATURE_BYTES)
  let at = SIGNATURE_BYTES
  while (at + CHUNK_BYTES <= file.length) {
    const next = at + CHUNK_BYTES + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (KEPT_CHUNKS.includes(type)) size += file.copy(kept, size, at, next)
    at = next
  }
  return kept.subarray(0, size)
}
