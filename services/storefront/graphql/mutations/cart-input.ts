import type { CartInput } from '@shopify/hydrogen-react/storefront-api-types'
import { CART_LINES_LIMIT, type NewCart } from '../../cart/new-cart.ts'
import { graphqlError } from '../errors.ts'
import { checkInputSize } from '../limits/input-size.ts'
import { checkAttributes, readAttributes } from './attributes-input.ts'
import { checkBuyerIdentity, readBuyerIdentity } from './buyer-identity-input.ts'
import { checkLine, readLine } from './cart-line-input.ts'
import { checkText, wellFormed } from './text-input.ts'
import { type CartUserError, userError } from './user-error.ts'

export type CartInputReading =
  | { kind: 'read'; cart: NewCart }
  | { kind: 'refused'; userErrors: readonly CartUserError[] }

/** Shopify's limit. */
const NOTE_LETTERS_LIMIT = 5000

/** The type system has checked the shape; this is what it cannot say. */
export function readCartInput(input: CartInput): CartInputReading {
  refuseWhatIsNotOffered(input)
  for (const list of [input.lines, input.discountCodes, input.giftCardCodes]) checkInputSize(list)
  const userErrors = [
    ...checkLineCount(input),
    ...(input.lines ?? []).flatMap(checkLine),
    ...checkNote(input.note ?? ''),
    ...checkAttributes(input.attributes, ['attributes']),
    ...checkBuyerIdentity(input.buyerIdentity ?? {}),
    ...(input.discountCodes ?? []).flatMap((code, index) => checkText(code, ['discountCodes', index])),
  ]
  return userErrors.length > 0 ? { kind: 'refused', userErrors } : { kind: 'read', cart: readCart(input) }
}

function readCart(input: CartInput): NewCart {
  return {
    note: wellFormed(input.note ?? ''),
    attributes: readAttributes(input.attributes),
    buyerIdentity: readBuyerIdentity(input.buyerIdentity ?? {}),
    discountCodes: [...new Set((input.discountCodes ?? []).map((code) => wellFormed(code.trim())))],
    lines: (input.lines ?? []).map(readLine),
  }
}

function checkLineCount({ lines }: CartInput): CartUserError[] {
  if ((lines ?? []).length <= CART_LINES_LIMIT) return []
  return [userError('CART_TOO_LARGE', ['lines'], `A cart holds at most ${CART_LINES_LIMIT} lines.`)]
}

function checkNote(note: string): CartUserError[] {
  if (note.length <= NOTE_LETTERS_LIMIT) return checkText(note, ['note'])
  const message = `The note must be at most ${NOTE_LETTERS_LIMIT} characters long.`
  return [userError('NOTE_TOO_LONG', ['note'], message)]
}

/** Refused rather than dropped: who sent it would believe that it is in the cart. */
function refuseWhatIsNotOffered({ metafields, delivery }: CartInput) {
  if (metafields?.length)
    throw graphqlError('NOT_OFFERED', 'CartInput.metafields is not offered by this storefront.')
  if (delivery?.addresses?.length)
    throw graphqlError('NOT_OFFERED', 'CartInput.delivery is not offered by this storefront.')
}
