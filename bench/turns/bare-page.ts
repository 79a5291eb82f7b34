import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

/** Matches scripts that run and the links that preload them; scripts that only hold data stay. */
const RUNS =
  /<script\b(?![^>]*\btype="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

export interface BarePage {
  readonly html: Buffer
  readonly encoded: Buffer
}

/** The page without its scripts, padded to the size that the whole page has in Brotli. */
export function bareOf(html: string, encodedBytes: number): BarePage {
  const withoutScript = html.replace(RUNS, '')
  const lacking = encodedBytes - brotliCompressSync(withoutScript).byteLength
  // Random bytes in base64url compress back to about their own length.
  const filler = randomBytes(Math.max(0, lacking)).toString('base64url')
  const bare = Buffer.from(withoutScript.replace('</body>', `<!--${filler.replaceAll('--', '__')}--></body>`))
  return { html: bare, encoded: brotliCompressSync(bare) }
}
