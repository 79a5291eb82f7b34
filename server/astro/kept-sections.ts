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
    const html = render()
    this.#sections.set(key, html)
    return html
  }
}
