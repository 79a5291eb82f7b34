import script from 'astro/runtime/server/astro-island.prebuilt.js'
import { HOLD_EARLY_CLICKS } from './early-clicks.ts'

/** Islands of which nothing is pressed before they are awake, or the browser answers it: a link leads on, a dialog opens. */
const ANSWERED = new Set([
  'AccountControl',
  'AccountPanel',
  'CartControl',
  'CarriedToastNotice',
  'LocalCart',
  'StartCheckout',
])
const ISLAND = /<astro-island [^>]*?component-export="([^"]+)"/g
const OPENED = '<script>'
const CLOSED = '</script>'
const AFTER_DIRECTIVE = `${CLOSED}${OPENED}${script}${CLOSED}`

/**
 * Takes both scripts of islands out of a page that Astro has written into it, when islands wake (`client:tap`) and what
 * all islands do: they are part of the file that every page has (`run-page.ts`). A page with an island that must hold a
 * click from its first frame on carries the few lines that do.
 */
export function withoutIslandScripts(html: string): string {
  const end = html.indexOf(AFTER_DIRECTIVE)
  const begin = html.lastIndexOf(OPENED, end)
  if (end === -1 || begin === -1) return html
  const names = [...html.matchAll(ISLAND)].map(([, name = '']) => name)
  const early = names.every((name) => ANSWERED.has(name)) ? '' : OPENED + HOLD_EARLY_CLICKS + CLOSED
  return html.slice(0, begin) + early + html.slice(end + AFTER_DIRECTIVE.length)
}
