import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { currentTerms } from '#facts/policies/terms.ts'
import { keyOf } from '../value-key.ts'

/** About a hundred pages in one currency; what their parts share is kept once. */
const MAX_CHARACTERS = 6_000_000

/**
 * Keeps the HTML of sections by what they are made from: a component's code, its properties, and the terms, which
 * components read by themselves. So nothing here ever becomes wrong, and nothing must be told to forget.
 */
export class KeptSections {
  readonly #sections = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  sectionOf(component: object, madeFrom: object, render: () => string): string {
    const written = keyOf([component, currentTerms().version, madeFrom])
    if (written === undefined) return render()
    const key = hash('sha256', written, 'base64')
    const found = this.#sections.get(key)
    if (found !== undefined) return found
    const html = inOneByte(render())
    this.#sections.set(key, html)
    return html
  }
}

/** The content of these is no text with references: a reference there would be read as it is written. */
const RAW = /<(?:script|style|iframe)\b/i
const BEYOND_LATIN_1 = /[^\0-\xff]/gu

/**
 * The same HTML without signs beyond Latin 1, each of which is written as a reference. V8 keeps such a text in one byte
 * a sign, and so a page that is made of such texts: with a single quotation mark in it, the page would be kept in two,
 * and take three times as long to become bytes.
 */
export function inOneByte(html: string): string {
  if (RAW.test(html)) return html
  const text = html.replace(BEYOND_LATIN_1, (sign) => `&#${sign.codePointAt(0)};`)
  // What V8 makes from a text in two bytes stays in two, so the text is read anew.
  return Buffer.from(text, 'latin1').toString('latin1')
}
