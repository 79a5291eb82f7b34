import type { Cart } from '../../../cart/read-cart.ts'
import type { CatalogueSnapshot } from '../../../catalogue/catalogue.ts'
import { type Discount, decideDiscount } from '../../../pricing/decide-discount.ts'
import type { DiscountAnswer } from '../../../pricing/discount-code.ts'
import { type CartLineSource, sourceOfLine } from './cart-line.ts'

export interface CartSource {
  readonly cart: Cart
  readonly lines: readonly CartLineSource[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly discount: Discount | null
  /** The answer to each of the cart's codes. */
  readonly codeAnswers: readonly DiscountAnswer[]
}

/** As at Shopify, lines of withdrawn products are no longer in the cart. */
export function sourceOfCart(cart: Cart, catalogue: CatalogueSnapshot): CartSource {
  const lines = cart.lines.flatMap((line) => sourceOfLine(line, cart, catalogue))
  const subtotalCents = lines.reduce((total, { totalCents }) => total + totalCents, 0)
  const totalQuantity = lines.reduce((total, { line }) => total + line.quantity, 0)
  const { discount, answers } = decideDiscount(cart.discountCodes, { totalQuantity, subtotalCents })
  return { cart, lines, totalQuantity, subtotalCents, discount, codeAnswers: answers }
}
