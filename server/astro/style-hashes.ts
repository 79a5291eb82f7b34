import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type CspHash = `sha256-${string}`

/**
 * The CSP hashes of the style element that Sonner adds to a page with the first toast: Sonner inserts it empty and
 * then fills it, and the browser checks both. They are computed from the installed package, so that an update of
 * Sonner needs no edit here.
 */
export function toastStyleHashes(): CspHash[] {
  const source = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/\.js$/, '.mjs'),
    'utf8',
  )
  const literal = /^__insertCSS\((".*")\);?$/m.exec(source)?.[1]
  if (!literal) throw new Error('Sonner no longer carries its styles where style-hashes.ts reads them')
  const css: unknown = JSON.parse(literal)
  if (typeof css !== 'string') throw new Error('Sonner’s styles are not a string')
  return [cspHash(''), cspHash(css)]
}

/** The name of an inline style or script in a Content Security Policy. */
export function cspHash(text: string): CspHash {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
