import assert from 'node:assert/strict'
import type { Offer } from './offer.ts'
import type { ReadPage, Visitor } from './visitor.ts'

export interface Visited {
  readonly visitor: Visitor
  readonly offer: Offer
  /** How this skeleton's cart calls things. */
  readonly cartWords: { readonly discounts: string; readonly giftCardForm: string }
  /** Origin of the shop whose storefront the skeleton is. */
  readonly shopOrigin: string
}

/** A line of the verdict. `take` throws where the page differs from what the twin's offer makes of it. */
export interface Step {
  readonly name: string
  readonly take: (visited: Visited) => Promise<void>
}

/** Checks a page's status and that these words are on it. */
export function hold(page: ReadPage, status: number, ...words: readonly string[]): void {
  assert.equal(page.status, status, `status ${page.status} in place of ${status}`)
  for (const each of words) assert.ok(page.words.includes(each), `does not show ‘${each}’`)
}

/** The first twelve words of a text, which a page can be searched for. */
export function beginning(words: string): string {
  return words.split(' ').slice(0, 12).join(' ')
}
