import { createHash } from 'node:crypto'

export type StyleHash = `sha256-${string}`

/** What a Content Security Policy calls an inline style by. */
export function styleHash(css: string): StyleHash {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`
}
