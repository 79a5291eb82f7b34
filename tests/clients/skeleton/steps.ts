import assert from 'node:assert/strict'
import type { Offer } from './offer.ts'
import type { ReadPage, Visitor } from './visitor.ts'

export interface Visited {
  readonly visitor: Visitor
  readonly offer: Offer
  /** Of the shop whose storefront the skeleton is. */
  readonly shopOrigin: string
}

/** One line of the verdict: throws where the page is not what the twin's offer makes of it. */
export interface Step {
  readonly name: string
  readonly take: (visited: Visited) => Promise<void>
}

/** Holds a page to its status and to words that stand on it. */
export function hold(page: ReadPage, status: number, ...words: readonly string[]): void {
  assert.equal(page.status, status, `status ${page.status} in place of ${status}`)
  for (const each of words) assert.ok(page.words.includes(each), `does not show ‘${each}’`)
}

/** The beginning of a text, as long as one can look for. */
export function beginning(words: string): string {
  return words.split(' ').slice(0, 12).join(' ')
}
