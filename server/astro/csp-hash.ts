import { createHash } from 'node:crypto'

export type CspHash = `sha256-${string}`

/** The name of an inline style or script in a Content Security Policy. */
export function cspHash(text: string): CspHash {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
