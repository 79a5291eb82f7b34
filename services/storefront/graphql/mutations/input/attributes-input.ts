import type { AttributeInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAttribute } from '#database/tables/carts.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { checkText, wellFormed } from './text-input.ts'

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

export function readAttributes(attributes: Attributes): CartAttribute[] {
  return (attributes ?? []).map(({ key, value }) => ({ key: wellFormed(key), value: wellFormed(value) }))
}
