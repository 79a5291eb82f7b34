import { randomUUID } from 'node:crypto'
import { escapeHtml } from '#shop/words/content/escape-html.ts'

// Nobody can write what stands for words, neither in an address nor in the catalogue: no one else knows the number.
const ID = randomUUID()
const BLANK = new RegExp(`${ID}\\.(\\w+)\\.`, 'g')

/** What stands in a shared document for words of one address; `name` is a word itself. */
export function blankFor(name: string): string {
  return `${ID}.${name}.`
}

/** The document of one address, whose words cannot leave the text or the attribute that they stand in. */
export function withOwnWords(html: string, words: ReadonlyMap<string, string>): string {
  return html.replace(BLANK, (_, name: string) => escapeHtml(words.get(name) ?? ''))
}
