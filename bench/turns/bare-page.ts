import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

/** Scripts that run, and what fetches them early; data in a script stays. */
const RUNS =
  /<script\b(?![^>]*\btype="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

export interface BarePage {
  readonly html: Buffer
  readonly encoded: Buffer
}

/** A page of the shop without script, filled up so that as many bytes (of Brotli) cross the line as for the page. */
export function bareOf(html: string, encodedBytes: number): BarePage {
  const withoutScript = html.replace(RUNS, '')
  const lacking = encodedBytes - brotliCompressSync(withoutScript).byteLength
  // Written as text it crosses the line in its own length again.
  const filler = randomBytes(Math.max(0, lacking)).toString('base64url')
  const bare = Buffer.from(withoutScript.replace('</body>', `<!--${filler.replaceAll('--', '__')}--></body>`))
  return { html: bare, encoded: brotliCompressSync(bare) }
}
