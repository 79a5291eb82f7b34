import type { CartInput, CartWarningCode } from '@shopify/hydrogen-react/storefront-api-types'
import type { StockShortage } from '../../cart/fit-to-stock.ts'
import { writeId } from '../ids.ts'

export interface CartWarning {
  readonly code: `${CartWarningCode}`
  readonly message: string
  readonly target: string
}

/** The variant is the target, since a line with nothing in it is not kept. */
export function warnOfShortage({ variant, kept }: StockShortage): CartWarning {
  const target = writeId('ProductVariant', variant.id)
  const name = `${variant.productTitle} - ${variant.variantTitle}`
  if (kept === 0)
    return { code: 'MERCHANDISE_OUT_OF_STOCK', message: `The product '${name}' is already sold out.`, target }
  const message = `Only ${kept} of '${name}' ${kept === 1 ? 'is' : 'are'} left, and in the cart.`
  return { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target }
}

export function warnOfGiftCards({ giftCardCodes }: CartInput, token: string): CartWarning[] {
  if (!giftCardCodes?.length) return []
  const message = 'Gift cards are not available as a payment method.'
  return [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', message, target: writeId('Cart', token) }]
}
