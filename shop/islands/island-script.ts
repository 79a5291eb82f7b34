import script from 'astro/runtime/server/astro-island.prebuilt.js'
import { builtFile } from '../ui/built-file.ts'

/** Astro's script of all islands, which it writes into each page. */
export const ISLAND_SCRIPT = builtFile('islands', 'js', script)

/** Islands whose first touch the browser answers by itself: a link leads on, a dialog opens. */
const ANSWERED = new Set(['AccountControl', 'CartControl', 'CarriedToastNotice'])
const ISLAND = /<astro-island [^>]*?component-export="([^"]+)"/g
const INLINE = `<script>${script}</script>`
const APART = `<script async src="/${ISLAND_SCRIPT.path}"></script>`

/**
 * Lets a page ask for the script, which a browser keeps, instead of carrying it. A page with an island that must hold a
 * click from its first frame on carries it.
 */
export function withIslandScriptApart(html: string): string {
  for (const [, name = ''] of html.matchAll(ISLAND)) if (!ANSWERED.has(name)) return html
  return html.replace(INLINE, () => APART)
}
