import type {
  CartInputMetafieldInput,
  MetafieldsSetUserErrorCode,
} from '@shopify/hydrogen-react/storefront-api-types'
import { isTooMuch, MAX_CART_METAFIELDS } from '../../../cart/metafields.ts'
import type { NewMetafield } from '../../../cart/new-cart.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { readMetafieldName } from '../../values/metafield-name.ts'
import { checkText, wellFormed } from './text-input.ts'

export interface MetafieldUserError {
  readonly code: `${MetafieldsSetUserErrorCode}`
  /** Index in the request's list of metafields. */
  readonly elementIndex: number
  readonly field: readonly string[]
  readonly message: string
}

const NAME = /^(?:[\w$-]{1,255}\.)?[\w-]{1,64}$/
const MAX_VALUE_CHARACTERS = 5000

const any = () => true
const isJson = (value: string) => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

/** Shopify's types of metafields: https://shopify.dev/docs/apps/build/custom-data/metafields/list-of-data-types */
const types: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['boolean', (value: string) => /^(?:true|false)$/.test(value)],
  ['color', (value: string) => /^#[\da-f]{6}$/i.test(value)],
  ['date', (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)],
  ['date_time', (value: string) => !Number.isNaN(Date.parse(value))],
  ['dimension', isJson],
  ['id', any],
  ['json', isJson],
  ['link', isJson],
  ['money', isJson],
  ['multi_line_text_field', any],
  ['number_decimal', (value: string) => /^-?\d+(?:\.\d+)?$/.test(value)],
  ['number_integer', (value: string) => /^-?\d+$/.test(value)],
  ['rating', isJson],
  ['rich_text_field', isJson],
  ['single_line_text_field', (value: string) => !/[\r\n]/.test(value)],
  ['url', (value: string) => URL.canParse(value)],
  ['volume', isJson],
  ['weight', isJson],
])

export function checkMetafields(metafields: readonly CartInputMetafieldInput[]): MetafieldUserError[] {
  checkInputSize(metafields)
  const errors = metafields.flatMap(checkMetafield)
  return errors.length === 0 && isTooMuch(readMetafields(metafields)) ? [tooMuch()] : errors
}

export function tooMuch(): MetafieldUserError {
  const message = `A cart holds at most ${MAX_CART_METAFIELDS} metafields and 20,000 characters in them.`
  return { code: 'LESS_THAN_OR_EQUAL_TO', elementIndex: 0, field: ['metafields'], message }
}

function checkMetafield(
  { key, type, value }: CartInputMetafieldInput,
  elementIndex: number,
): MetafieldUserError[] {
  const refuse = (code: MetafieldUserError['code'], name: string, message: string) => [
    { code, elementIndex, field: ['metafields', String(elementIndex), name], message },
  ]
  const isOf = types.get(type.replace(/^list\./, ''))
  if (!NAME.test(key))
    return refuse('INVALID_VALUE', 'key', 'Key must be a name such as gift or custom.gift.')
  if (!isOf) return refuse('INVALID_TYPE', 'type', `Type ${type} is not a type of a metafield.`)
  if (value === '') return refuse('BLANK', 'value', "Value can't be blank.")
  if (value.length > MAX_VALUE_CHARACTERS)
    return refuse('TOO_LONG', 'value', `Value has at most ${MAX_VALUE_CHARACTERS} characters.`)
  const isRight = type.startsWith('list.') ? isJson(value) : isOf(value)
  if (!isRight || checkText(value, []).length > 0)
    return refuse('INVALID_VALUE', 'value', `Value is no ${type}.`)
  return []
}

export function readMetafields(metafields: readonly CartInputMetafieldInput[]): NewMetafield[] {
  return metafields.map(({ key, type, value }) => ({
    ...readMetafieldName(key),
    type,
    value: wellFormed(value),
  }))
}
