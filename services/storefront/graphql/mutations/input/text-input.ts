import type { AttributeInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAttribute } from '#database/tables/carts.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { type CartUserError, userError } from '../user-error.ts'

/** PostgreSQL cannot store NUL in a text. */
export function checkText(text: string, path: readonly (string | number)[]): CartUserError[] {
  return text.includes('\0')
    ? [userError('INVALID', path, 'The text contains a character that is not allowed.')]
    : []
}

/** JSON columns refuse lone surrogates. */
export function wellFormed(text: string): string {
  return text.toWellFormed()
}

/** Shopify's limit. */
const NOTE_LETTERS_LIMIT = 5000

export function checkNote(note: string): CartUserError[] {
  if (note.length <= NOTE_LETTERS_LIMIT) return checkText(note, ['note'])
  const message = `The note exceeds the maximum number of ${NOTE_LETTERS_LIMIT} characters.`
  return [userError('NOTE_TOO_LONG', ['note'], message)]
}

/** Shopify's limit for codes that owners make; no longer one exists, and it would only fill the cart. */
const CODE_LETTERS_LIMIT = 255

export function checkDiscountCodes(codes: readonly string[]): CartUserError[] {
  checkInputSize(codes)
  return codes.flatMap((code, index) => {
    const path = ['discountCodes', index]
    if (code.length <= CODE_LETTERS_LIMIT) return checkText(code, path)
    const message = `A discount code has at most ${CODE_LETTERS_LIMIT} characters.`
    return [userError('INVALID', path, message)]
  })
}

/** Keeps the codes as written, each once. Clients remove a code by sending an empty one, which is dropped. */
export function readDiscountCodes(codes: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const code of codes.map((each) => wellFormed(each.trim()))) {
    const name = code.toUpperCase()
    if (code !== '' && !byName.has(name)) byName.set(name, code)
  }
  return [...byName.values()]
}

type Attributes = readonly AttributeInput[] | null | undefined

const KEY_LETTERS_LIMIT = 255
/** The limit of a note. */
const VALUE_LETTERS_LIMIT = 5000
/** Limits the keys and values of one list together, so that a cart of a hundred lines can still be read at once. */
const LIST_LETTERS_LIMIT = 20_000

export function checkAttributes(attributes: Attributes, path: readonly (string | number)[]): CartUserError[] {
  checkInputSize(attributes)
  const errors = (attributes ?? []).flatMap(({ key, value }, index) => [
    ...checkLength(key, KEY_LETTERS_LIMIT, [...path, index, 'key']),
    ...checkLength(value, VALUE_LETTERS_LIMIT, [...path, index, 'value']),
  ])
  return errors.length > 0 ? errors : checkWhole(attributes ?? [], path)
}

function checkLength(text: string, max: number, path: readonly (string | number)[]): CartUserError[] {
  if (text.length <= max) return checkText(text, path)
  return [userError('INVALID', path, `The ${path.at(-1)} of an attribute has at most ${max} characters.`)]
}

function checkWhole(attributes: readonly AttributeInput[], path: readonly (string | number)[]) {
  const letters = attributes.reduce((sum, { key, value }) => sum + key.length + value.length, 0)
  if (letters <= LIST_LETTERS_LIMIT) return []
  return [userError('INVALID', path, `Attributes have at most ${LIST_LETTERS_LIMIT} characters together.`)]
}

/** A key that comes again gives its first place another value. */
export function readAttributes(attributes: Attributes): CartAttribute[] {
  const byKey = new Map(
    (attributes ?? []).map(({ key, value }) => [wellFormed(key), wellFormed(value)] as const),
  )
  return [...byKey].map(([key, value]) => ({ key, value }))
}
