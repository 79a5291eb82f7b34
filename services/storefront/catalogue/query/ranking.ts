import type { Product } from '../product.ts'
import { wordsOf } from '../search/words.ts'
import type { SortPosition } from '../sorted-list.ts'
import type { Query } from './syntax.ts'

/** A word's worth by its place: anywhere else, such as in the description, it is worth 1. */
const TITLE_WORTH = 8
const KIND_WORTH = 4

/** A product's worth weighs more than any owner's position, which decides among equals. */
const POSITION_SPAN = 2 ** 32

/** More words would change the order too little to be seen. */
const MAX_WORDS = 20

/** Lists the words of the query's terms without a field, as far as they count for the order. */
export function wantedWords(query: Query): string[] {
  return [...new Set(listWords(query))].slice(0, MAX_WORDS)
}

function listWords(query: Query): string[] {
  if (query.kind === 'not') return []
  if (query.kind !== 'term') return query.of.flatMap(listWords)
  return query.field === undefined ? wordsOf(query.value) : []
}

/** Sorts products that match the words best first. */
export function positionByRank(words: readonly string[]): (product: Product) => SortPosition {
  return (product) => {
    const worth = worthOfWords(words, wordsOfProduct(product))
    return [product.position - worth * POSITION_SPAN, product.id]
  }
}

/** Above any product's position, which the database keeps in 32 bits: texts follow products of equal worth. */
const FIRST_TEXT_POSITION = 2 ** 31

/** Ranks a text among products; `position` is its place among the texts. */
export function rankText(words: readonly string[], text: RankedWords, position: number): number {
  return FIRST_TEXT_POSITION + position - worthOfWords(words, text) * POSITION_SPAN
}

export interface RankedWords {
  readonly title: readonly string[]
  readonly kind: readonly string[]
}

function worthOfWords(words: readonly string[], { title, kind }: RankedWords): number {
  return words.reduce((total, word) => total + worthOf(word, title, kind), 0)
}

const ranked = new WeakMap<Product, RankedWords>()

function wordsOfProduct(product: Product): RankedWords {
  const known = ranked.get(product)
  if (known) return known
  const title = wordsOf(product.title)
  const words = { title, kind: wordsOf([product.productType, ...product.tags].join(' ')) }
  ranked.set(product, words)
  return words
}

/** A word that only begins another is worth half. */
function worthOf(word: string, title: readonly string[], kind: readonly string[]): number {
  const begins = (other: string) => other.startsWith(word)
  if (title.includes(word)) return TITLE_WORTH
  if (kind.includes(word)) return KIND_WORTH
  if (title.some(begins)) return TITLE_WORTH / 2
  return kind.some(begins) ? KIND_WORTH / 2 : 1
}
