import { createHash } from 'node:crypto'

/** A picture as it was made, with the hash of its bytes. */
export interface Rendition {
  readonly bytes: Buffer
  readonly hash: Buffer
}

export function toRendition(bytes: Buffer): Rendition {
  return { bytes, hash: createHash('sha256').update(bytes).digest() }
}
