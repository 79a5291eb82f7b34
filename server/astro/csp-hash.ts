import { createHash } from 'node:crypto'

export type CspHash = `sha256-${string}`

/** What a Content Security Policy calls an inline style or script by. */
export function cspHash(text: string): CspHash {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
