export type Comparator = '=' | '>' | '<' | '>=' | '<='

export interface Term {
  readonly kind: 'term'
  /** In lower case; undefined: wherever text is. */
  readonly field: string | undefined
  readonly comparator: Comparator
  readonly value: string
  /** The value ended in `*`: what begins with it counts. */
  readonly prefix: boolean
}

export type Query =
  | Term
  | { readonly kind: 'all'; readonly of: readonly Query[] }
  | { readonly kind: 'any'; readonly of: readonly Query[] }
  | { readonly kind: 'not'; readonly of: Query }

/** Finds no product. */
export const nothing: Query = { kind: 'any', of: [] }

/** Far more than a filter needs; each letter costs time. */
export const QUERY_LENGTH_LIMIT = 1000

export const QUERY_TERMS_LIMIT = 50

/** What begins with a letter may be most of the catalogue, for each letter. */
export const QUERY_PREFIXES_LIMIT = 3
