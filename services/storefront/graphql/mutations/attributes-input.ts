import type { AttributeInput } from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAttribute } from '#database/tables/carts.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { checkText, wellFormed } from './text-input.ts'
import type { CartUserError } from './user-error.ts'

type Attributes = readonly AttributeInput[] | null | undefined

export function checkAttributes(attributes: Attributes, path: readonly (string | number)[]): CartUserError[] {
  checkInputSize(attributes)
  return (attributes ?? []).flatMap(({ key, value }, index) => [
    ...checkText(key, [...path, index, 'key']),
    ...checkText(value, [...path, index, 'value']),
  ])
}

export function readAttributes(attributes: Attributes): CartAttribute[] {
  return (attributes ?? []).map(({ key, value }) => ({ key: wellFormed(key), value: wellFormed(value) }))
}
