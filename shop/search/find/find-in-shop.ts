import type { FindablePage } from './page-text.ts'
import type { FindableProduct } from './product-text.ts'
import { createTextIndex, type FindableText, type Found } from './text-index.ts'
import { rewordQuery, understandQuery } from './understand-query.ts'

export type Findable = FindableProduct | FindablePage

/** What was found, best first in each list. */
export interface FoundInShop {
  readonly products: readonly Found<FindableProduct>[]
  readonly pages: readonly Found<FindablePage>[]
  /** A page answers better than any product does, so that pages are shown first. */
  readonly pagesLead: boolean
}

export interface FindInShop {
  find(query: string): FoundInShop
  /** The query in our own words, the closest version first. */
  reword(query: string): string[]
}

/** What counts this much less than the best of its list is about something else. */
const LEAST_SHARE = 0.3
const LEAST_SHARE_OF_ALL = 0.12
const MAX_PAGES = 6

/** Who asks wants an answer; anybody else of a shop wants its goods, where both would do. */
const QUESTION = /^\s*(?:how|what|when|where|which|who|why|can|do|does|is|are|should|will)\b/i
const OF_QUESTIONS = 2
const OF_PRODUCTS = 1.25

export function createFindInShop(texts: readonly FindableText<Findable>[]): FindInShop {
  const index = createTextIndex(texts)
  function find(query: string): FoundInShop {
    const found = index.find(understandQuery(query, index))
    const top = found[0]?.score ?? 0
    const products = best(found.filter(isProduct), top)
    const pages = best(found.filter(isPage), top).slice(0, MAX_PAGES)
    const lead = (pages[0]?.score ?? 0) * (QUESTION.test(query) ? OF_QUESTIONS : 1)
    const pagesLead = lead > (products[0]?.score ?? 0) * OF_PRODUCTS
    return { products, pages, pagesLead }
  }
  return { find, reword: (query) => rewordQuery(query, index) }
}

function best<Item>(found: readonly Found<Item>[], topOfAll: number): Found<Item>[] {
  const top = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= Math.max(top * LEAST_SHARE, topOfAll * LEAST_SHARE_OF_ALL))
}

const isProduct = (found: Found<Findable>): found is Found<FindableProduct> => found.item.kind === 'product'
const isPage = (found: Found<Findable>): found is Found<FindablePage> => found.item.kind !== 'product'
