import { wordsOf } from '../search/words.ts'

export type Comparator = '=' | '>' | '<' | '>=' | '<='

export interface Term {
  readonly kind: 'term'
  /** The field in lower case; undefined searches all texts. */
  readonly field: string | undefined
  readonly comparator: Comparator
  readonly value: string
  /** The value ended in `*`, so words that begin with it match. */
  readonly prefix: boolean
  /** What the same number must not be above, of a price that is at least `value`. */
  readonly upTo?: string
}

export type Query =
  | Term
  | {
      readonly kind: 'all'
      readonly of: readonly Query[]
      /** One variant has to be all of it: one in stock and another of the finish are none. */
      readonly ofOneVariant?: true
    }
  | { readonly kind: 'any'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }

/** This query finds no product. */
export const nothing: Query = { kind: 'any', of: [] }

/** Far more than a filter needs; parsing time grows with the length. */
export const QUERY_LENGTH_LIMIT = 1000

export const QUERY_TERMS_LIMIT = 50

/** A single letter may begin most words of the catalogue. */
export const QUERY_PREFIXES_LIMIT = 3

/** Returns the query as it is while its last word is still being typed. */
export function openLastWord(query: Query): Query {
  if (query.kind === 'term') return query.field === undefined ? { ...query, prefix: true } : query
  if (query.kind === 'not') return query
  const last = query.of.at(-1)
  return last ? { ...query, of: [...query.of.slice(0, -1), openLastWord(last)] } : query
}

/** Phrases are searched in the text itself. */
const PHRASE_WEIGHT = 5

/** A query's cost for each product that it tests, in index look-ups. */
export function weighQuery(query: Query): number {
  if (query.kind === 'not') return weighQuery(query.of)
  if (query.kind !== 'term') return query.of.reduce((total, part) => total + weighQuery(part), 0)
  const isText = query.field === undefined || query.field === 'title'
  return isText && wordsOf(query.value).length > 1 ? PHRASE_WEIGHT : 1
}
