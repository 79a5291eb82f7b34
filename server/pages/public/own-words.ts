import { randomUUID } from 'node:crypto'
import { escapeHtml } from '#shop/words/content/escape-html.ts'

// The id is random, so that neither an address nor the catalogue can contain a placeholder.
const ID = randomUUID()
const BLANK = new RegExp(`${ID}\\.(\\w+)\\.`, 'g')

/** The placeholder in a shared document for words of one address; `name` may have only letters, digits and `_`. */
export function blankFor(name: string): string {
  return `${ID}.${name}.`
}

/** Fills in the words of one address, escaped so that they cannot break out of their text or attribute. */
export function withOwnWords(html: string, words: ReadonlyMap<string, string>): string {
  return html.replace(BLANK, (_, name: string) => escapeHtml(words.get(name) ?? ''))
}
