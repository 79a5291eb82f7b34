import type { CartInput, CartWarningCode } from '@shopify/hydrogen-react/storefront-api-types'
import { writeSameness } from '../../../cart/lines/draft-line.ts'
import type { StockShortage } from '../../../cart/lines/fit-to-stock.ts'
import { writeId } from '../../../global-ids.ts'
import { type DiscountAnswer, discountRefusal } from '../../../pricing/discount-code.ts'
import { isSoldWithoutLimit } from '../../../stock.ts'
import type { CartSource } from '../../types/cart/cart-source.ts'
import { type CartUserError, userError } from '../user-error.ts'

export interface CartPayload {
  readonly cart: CartSource | null
  readonly userErrors: readonly CartUserError[]
  readonly warnings: readonly CartWarning[]
}

export function refuse(userErrors: readonly CartUserError[]): CartPayload {
  return { cart: null, userErrors, warnings: [] }
}

export function noSuchCart(): CartPayload {
  return refuse([userError('INVALID', ['cartId'], 'The specified cart does not exist.')])
}

interface CartWarning {
  readonly code: `${CartWarningCode}`
  readonly message: string
  readonly target: string
}

/** Warns of each line that was cut. One that nothing is left of is not kept, so its variant is the target instead. */
export function warnOfShortages(shortages: readonly StockShortage[], { lines }: CartSource): CartWarning[] {
  const held = new Map(lines.map((source) => [writeSameness(source.line), source]))
  return shortages.flatMap((shortage) =>
    shortage.cut.map((asked): CartWarning => {
      const left = held.get(writeSameness(asked))
      return {
        code: shortage.kept === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK',
        message: wordShortage(shortage, left?.line.quantity),
        target: left?.id ?? writeId('ProductVariant', shortage.variant.id),
      }
    }),
  )
}

/** Where other lines of the cart hold all that there is, nothing is sold out: the words are the shop's, not Shopify's. */
function wordShortage({ variant, kept }: StockShortage, leftQuantity: number | undefined): string {
  const name = `${variant.productTitle} - ${variant.variantTitle}`
  if (kept === 0) return `The product '${name}' is already sold out.`
  if (isSoldWithoutLimit(variant)) return `A cart holds at most ${kept} of '${name}'.`
  if (leftQuantity === undefined)
    return `Only ${kept} of '${name}' ${kept === 1 ? 'is' : 'are'} left, and in the cart.`
  return `Only ${countItems(leftQuantity)} added to your cart due to availability.`
}

function countItems(quantity: number): string {
  return quantity === 1 ? '1 item was' : `${quantity} items were`
}

/** A warning names the cart without its key. */
function targetOf({ token }: CartSource['cart']): string {
  return writeId('Cart', token)
}

export function warnOfGiftCards(
  { giftCardCodes }: Pick<CartInput, 'giftCardCodes'>,
  { cart }: CartSource,
): CartWarning[] {
  if (!giftCardCodes?.length) return []
  const message = 'Gift cards are not available as a payment method.'
  return [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE', message, target: targetOf(cart) }]
}

const discountWarnings = {
  unknown: 'DISCOUNT_NOT_FOUND',
  'too-few': 'DISCOUNT_QUANTITY_NOT_IN_RANGE',
  outdone: 'DISCOUNT_CODE_NOT_HONOURED',
  'too-little': 'DISCOUNT_PURCHASE_NOT_IN_RANGE',
  'not-begun': 'DISCOUNT_CURRENTLY_INACTIVE',
  over: 'DISCOUNT_CURRENTLY_INACTIVE',
  'used-up': 'DISCOUNT_USAGE_LIMIT_REACHED',
  'used-before': 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED',
  'other-delivery': 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES',
  'free-anyway': 'DISCOUNT_CODE_NOT_HONOURED',
} as const satisfies Record<Exclude<DiscountAnswer['kind'], 'applies'>, CartWarning['code']>

/** Explains why a code of the cart has `applicable: false`. */
export function warnOfDiscountCodes({ cart, codeAnswers, ...goods }: CartSource): CartWarning[] {
  return codeAnswers.flatMap((answer) => {
    const message = discountRefusal(answer, goods)
    if (answer.kind === 'applies' || message === undefined) return []
    return [{ code: discountWarnings[answer.kind], message: `${message}.`, target: targetOf(cart) }]
  })
}
