import type {
  CartInputMetafieldInput,
  MetafieldsSetUserErrorCode,
} from '@shopify/hydrogen-react/storefront-api-types'
import { isTooMuch, MAX_CART_METAFIELDS } from '../../../cart/metafields.ts'
import type { NewMetafield } from '../../../cart/new-cart.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { readMetafieldName } from '../../values/metafield-name.ts'
import { checkOfType } from './metafield-value.ts'
import { checkText, wellFormed } from './text-input.ts'

export interface MetafieldUserError {
  readonly code: `${MetafieldsSetUserErrorCode}`
  /** Shopify leaves this out, and names the metafield by `field`. */
  readonly elementIndex: null
  readonly field: readonly string[]
  readonly message: string
}

const NAME = /^(?:[\w$-]{1,255}\.)?[\w-]{1,64}$/
const MAX_VALUE_CHARACTERS = 5000

export function checkMetafields(metafields: readonly CartInputMetafieldInput[]): MetafieldUserError[] {
  checkInputSize(metafields)
  const errors = metafields.flatMap(checkMetafield)
  return errors.length === 0 && isTooMuch(readMetafields(metafields)) ? [tooMuch()] : errors
}

/** Shopify's limit of one `cartMetafieldsSet`. A cart may hold more. */
const MAX_METAFIELDS_AT_A_TIME = 25

export function checkCount({ length }: readonly unknown[]): MetafieldUserError[] {
  if (length <= MAX_METAFIELDS_AT_A_TIME) return []
  const message = `Exceeded the maximum metafields input limit of ${MAX_METAFIELDS_AT_A_TIME}.`
  return [{ code: 'LESS_THAN_OR_EQUAL_TO', elementIndex: null, field: ['metafields'], message }]
}

export function tooMuch(): MetafieldUserError {
  const message = `A cart holds at most ${MAX_CART_METAFIELDS} metafields and 20,000 characters in them.`
  return { code: 'LESS_THAN_OR_EQUAL_TO', elementIndex: null, field: ['metafields'], message }
}

/** What Shopify says of a value that is none of its type, where that is known. */
const WRONG_VALUES: Readonly<Record<string, string>> = {
  boolean: 'Value must be true or false.',
  color: 'Value must be a hex color code.',
  date: 'Value must be in YYYY-MM-DD format.',
  number_decimal: 'Value must be a decimal.',
  number_integer: 'Value must be an integer.',
  rating: 'Value must be a rating.',
  single_line_text_field: 'Value must be a single line text string.',
  url: 'Value must be one of the following URL schemes: http, https, mailto, sms, tel.',
}

function checkMetafield({ key, type, value }: CartInputMetafieldInput, index: number): MetafieldUserError[] {
  const refuse = (code: MetafieldUserError['code'], name: string, message: string) => [
    { code, elementIndex: null, field: ['metafields', String(index), name], message },
  ]
  const isRight = checkOfType(type)
  if (!NAME.test(key))
    return refuse('INVALID_VALUE', 'key', 'Key must be a name such as gift or custom.gift.')
  if (!isRight) return refuse('INVALID_TYPE', 'type', `Type ${type} is not a type of a metafield.`)
  if (value === '') return refuse('BLANK', 'value', "Value can't be blank.")
  if (value.length > MAX_VALUE_CHARACTERS)
    return refuse('TOO_LONG', 'value', `Value has at most ${MAX_VALUE_CHARACTERS} characters.`)
  if (!isRight(value) || checkText(value, []).length > 0)
    return refuse('INVALID_VALUE', 'value', WRONG_VALUES[type] ?? `Value is no ${type}.`)
  return []
}

export function readMetafields(metafields: readonly CartInputMetafieldInput[]): NewMetafield[] {
  return metafields.map(({ key, type, value }) => ({
    ...readMetafieldName(key),
    type,
    value: wellFormed(value),
  }))
}
