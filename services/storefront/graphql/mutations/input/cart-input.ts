import type { CartInput } from '@shopify/hydrogen-react/storefront-api-types'
import { CART_LINES_LIMIT, hasTooManyLetters, type NewCart } from '../../../cart/new-cart.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { checkBuyerIdentity, readBuyerIdentity } from './buyer-identity-input.ts'
import { checkLine, readLine, tooManyLetters, tooManyLines } from './cart-line-input.ts'
import { checkAddresses, readAddress } from './delivery-address-input.ts'
import { checkMetafields, readMetafields } from './metafield-input.ts'
import {
  checkAttributes,
  checkDiscountCodes,
  checkNote,
  readAttributes,
  readDiscountCodes,
  wellFormed,
} from './text-input.ts'

export type CartInputReading =
  | { kind: 'read'; cart: NewCart }
  | { kind: 'refused'; userErrors: readonly CartUserError[] }

/** Checks what the type system cannot. */
export function readCartInput(input: CartInput): CartInputReading {
  for (const list of [input.lines, input.giftCardCodes]) checkInputSize(list)
  const userErrors = [
    ...checkSize(input),
    ...(input.lines ?? []).flatMap(checkLine),
    ...checkNote(input.note ?? ''),
    ...checkAttributes(input.attributes, ['attributes']),
    ...checkBuyerIdentity(input.buyerIdentity ?? {}),
    ...checkDiscountCodes(input.discountCodes ?? []),
    ...checkAddresses(input.delivery?.addresses ?? [], ['delivery', 'addresses']),
    ...checkOwnMetafields(input),
  ]
  return userErrors.length > 0 ? { kind: 'refused', userErrors } : { kind: 'read', cart: readCart(input) }
}

function readCart(input: CartInput): NewCart {
  return {
    note: wellFormed(input.note ?? ''),
    attributes: readAttributes(input.attributes),
    buyerIdentity: readBuyerIdentity(input.buyerIdentity ?? {}),
    discountCodes: readDiscountCodes(input.discountCodes ?? []),
    deliveryAddresses: (input.delivery?.addresses ?? []).map(readAddress),
    metafields: readMetafields(input.metafields ?? []),
    lines: (input.lines ?? []).map(readLine),
  }
}

function checkSize({ lines }: CartInput): CartUserError[] {
  if ((lines ?? []).length > CART_LINES_LIMIT) return [tooManyLines()]
  const wanted = (lines ?? []).map(({ attributes }) => ({ attributes: attributes ?? [] }))
  return hasTooManyLetters(wanted) ? [tooManyLetters()] : []
}

function checkOwnMetafields({ metafields }: CartInput): CartUserError[] {
  return checkMetafields(metafields ?? []).map(({ field, message }) =>
    userError('INVALID_METAFIELDS', field, message),
  )
}
