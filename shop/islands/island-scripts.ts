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
/** Only an island's tag has this: elsewhere in a page a quotation mark is escaped. */
const BEFORE_NAME = 'component-export="'
const OPENED = '<script>'
const CLOSED = '</script>'
const AFTER_DIRECTIVE = Buffer.from(`${CLOSED}${OPENED}${script}${CLOSED}`)
const HELD_EARLY = Buffer.from(OPENED + HOLD_EARLY_CLICKS + CLOSED)

/**
 * Takes both scripts of islands out of a page that Astro has written into it, when islands wake (`client:tap`) and what
 * all islands do: they are part of the file that every page has (`run-page.ts`). A page with an island that must hold a
 * click from its first frame on carries the few lines that do. It works on a page's bytes, as a page of 180 kB takes
 * longer to become a text and bytes again than to be changed.
 */
export function withoutIslandScripts(html: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = html.indexOf(AFTER_DIRECTIVE)
  if (end === -1) return html
  const begin = html.lastIndexOf(OPENED, end)
  if (begin === -1) return html
  const early = namesOfIslands(html).every((name) => ANSWERED.has(name)) ? [] : [HELD_EARLY]
  return Buffer.concat([html.subarray(0, begin), ...early, html.subarray(end + AFTER_DIRECTIVE.length)])
}

function namesOfIslands(html: Buffer): string[] {
  const names: string[] = []
  for (let at = html.indexOf(BEFORE_NAME); at !== -1; at = html.indexOf(BEFORE_NAME, at)) {
    at += BEFORE_NAME.length
    names.push(html.toString('latin1', at, html.indexOf('"', at)))
  }
  return names
}
