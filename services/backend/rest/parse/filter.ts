import { type Cursor, separated } from './cursor.ts'
import { type Field, readQuoted, skipBlanks } from './names.ts'

export type Comparison =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj'

export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | {
      readonly kind: 'compare'
      readonly comparison: Comparison
      readonly quantifier: 'any' | 'all' | undefined
      readonly value: string
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | { readonly kind: 'isdistinct'; readonly value: string }
  | {
      readonly kind: 'search'
      readonly search: TextSearch
      readonly language: string | undefined
      readonly value: string
    }

export interface Filter {
  readonly field: Field
  readonly isNegated: boolean
  readonly operation: Operation
}

/** Reads the value after the operator, to the end of the parameter or of its place in a list. */
export type ReadValue = (cursor: Cursor) => string

const COMPARISON =
  /(?:neq|cs|cd|ov|sl|sr|nxl|nxr|adj)(?=\.)|(?:eq|gte|gt|lte|lt|like|ilike|match|imatch)(?=\.|\((?:any|all)\)\.)/uy
const QUANTIFIER = /\((?:any|all)\)/uy
const SEARCH = /(?:fts|plfts|phfts|wfts)(?=\.|\([\p{L}\p{N}_ $]+\)\.)/uy
const LANGUAGE = /\([\p{L}\p{N}_ $]+\)/uy
const IS_VALUE = /(?:null|not_null|true|false|unknown)/iuy
const REST = /.*/suy
const LIST_ITEM = /[^,)]*/suy
const BRACES = /\{[^{}]*\}(?=[,)]|$)/suy
const MORE_OF_ITEM = /[^,)]/suy

export function readOperation(
  cursor: Cursor,
  readValue: ReadValue,
): { isNegated: boolean; operation: Operation } {
  const isNegated = cursor.takes('not.')
  if (!isNegated) cursor.lacks('"not"')
  return { isNegated, operation: readOperator(cursor, readValue) }
}

function readOperator(cursor: Cursor, readValue: ReadValue): Operation {
  if (cursor.takes('in.')) return { kind: 'in', values: readList(cursor) }
  if (cursor.takes('isdistinct.')) return { kind: 'isdistinct', value: readValue(cursor) }
  if (cursor.takes('is.')) return { kind: 'is', value: readIsValue(cursor) }
  const search = cursor.match(SEARCH) as TextSearch | undefined
  if (search) {
    const language = cursor.match(LANGUAGE)?.slice(1, -1).trim()
    cursor.expect('.', 'delimiter (.)')
    return { kind: 'search', search, language, value: readValue(cursor) }
  }
  const comparison = cursor.match(COMPARISON) as Comparison | undefined
  if (!comparison) cursor.fail('operator (eq, gt, ...)')
  const quantifier = cursor.match(QUANTIFIER)?.slice(1, -1) as 'any' | 'all' | undefined
  cursor.expect('.', 'delimiter (.)')
  return { kind: 'compare', comparison, quantifier, value: readValue(cursor) }
}

function readIsValue(cursor: Cursor): IsValue {
  const value = cursor.match(IS_VALUE)?.toLowerCase() as IsValue | undefined
  return value ?? cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(cursor: Cursor): string[] {
  skipBlanks(cursor)
  cursor.expect('(')
  // Blanks before the first value are no part of it.
  skipBlanks(cursor)
  const values = separated(cursor, ',', () => readQuotedItem(cursor) ?? cursor.match(LIST_ITEM) ?? '')
  cursor.expect(')')
  skipBlanks(cursor)
  return values
}

/** Reads a quoted item, unless more follows the quotes: then they are part of the value. */
function readQuotedItem(cursor: Cursor): string | undefined {
  return cursor.attempt(() => {
    const quoted = readQuoted(cursor)
    if (quoted === undefined || cursor.match(MORE_OF_ITEM) !== undefined) cursor.fail('")"')
    return quoted
  })
}

export const readValueToEnd: ReadValue = (cursor) => cursor.match(REST) ?? ''

export const readValueInList: ReadValue = (cursor) =>
  readQuotedItem(cursor) ?? cursor.match(BRACES) ?? cursor.match(LIST_ITEM) ?? ''
