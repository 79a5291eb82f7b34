import type { Place } from '../place.ts'
import type { Product } from '../product.ts'
import { wordsOf } from '../words.ts'
import type { Query } from './syntax.ts'

/** What a word is worth by where it stands. Elsewhere, in the description say, it is worth 1. */
const TITLE_WORTH = 8
const KIND_WORTH = 4

/** More than any owner's position: first comes what is worth more, and among equals the owner's order. */
const POSITION_SPAN = 2 ** 32

/** The words that a query wants to find anywhere. */
export function wantedWords(query: Query): string[] {
  if (query.kind === 'not') return []
  if (query.kind !== 'term') return query.of.flatMap(wantedWords)
  return query.field === undefined ? wordsOf(query.value) : []
}

/** Where products stand when those that the words describe best come first. */
export function placeByRelevance(words: readonly string[]): (product: Product) => Place {
  return (product) => {
    const title = wordsOf(product.title)
    const kind = wordsOf([product.productType, ...product.tags].join(' '))
    const worth = words.reduce((total, word) => total + worthOf(word, title, kind), 0)
    return [product.position - worth * POSITION_SPAN, product.id]
  }
}

/** Half for a word that the wanted one is only the beginning of. */
function worthOf(word: string, title: readonly string[], kind: readonly string[]): number {
  const begins = (other: string) => other.startsWith(word)
  if (title.includes(word)) return TITLE_WORTH
  if (kind.includes(word)) return KIND_WORTH
  if (title.some(begins)) return TITLE_WORTH / 2
  return kind.some(begins) ? KIND_WORTH / 2 : 1
}
