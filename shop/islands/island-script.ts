import script from 'astro/runtime/server/astro-island.prebuilt.js'
import { builtFile } from '../ui/built-file.ts'
import { HOLD_EARLY_CLICKS } from './early-clicks.ts'

/** Astro's script of all islands, which it writes into each page. */
export const ISLAND_SCRIPT = builtFile('islands', 'js', script)

/** Islands whose first touch the browser answers by itself: a link leads on, a dialog opens. */
const ANSWERED = new Set(['AccountControl', 'CartControl', 'CarriedToastNotice'])
const ISLAND = /<astro-island [^>]*?component-export="([^"]+)"/g
const INLINE = `<script>${script}</script>`
const APART = `<script async src="/${ISLAND_SCRIPT.path}"></script>`
const WITH_EARLY_CLICKS = `<script>${HOLD_EARLY_CLICKS}</script>${APART}`

/**
 * Lets a page ask for the script, which a browser keeps, instead of carrying it. A page with an island that must hold a
 * click from its first frame on carries the few lines that do.
 */
export function withIslandScriptApart(html: string): string {
  const names = [...html.matchAll(ISLAND)].map(([, name = '']) => name)
  return html.replace(INLINE, () => (names.every((name) => ANSWERED.has(name)) ? APART : WITH_EARLY_CLICKS))
}
