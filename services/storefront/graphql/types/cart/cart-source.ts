import { isOffered } from '#facts/delivery/delivery.ts'
import type { Cart } from '../../../cart/read-cart.ts'
import { type Discount, decideDiscount } from '../../../pricing/decide-discount.ts'
import type { DiscountAnswer } from '../../../pricing/discount-code.ts'
import { heldNow, withHeldCode } from '../../../pricing/hold-prices.ts'
import type { QuoteFor } from '../../../pricing/quote.ts'
import { readDiscounts } from '../../../pricing/read-discounts.ts'
import type { GraphqlContext } from '../../context.ts'
import { type CartLineSource, sourceOfLine } from './cart-line.ts'

export interface CartSource {
  readonly cart: Cart
  readonly lines: readonly CartLineSource[]
  readonly totalQuantity: number
  readonly subtotalCents: number
  readonly discount: Discount | null
  /** The answer to each of the cart's codes. */
  readonly codeAnswers: readonly DiscountAnswer[]
  /** The checkout would quote the cart by this, so the cart's ways of delivery are priced by it. */
  readonly quoteFor: QuoteFor
}

type SourceParts = Pick<GraphqlContext, 'database' | 'catalogue' | 'now'>

/** As at Shopify, lines of withdrawn products are no longer in the cart. */
export async function sourceOfCart(
  cart: Cart,
  { database, catalogue: readCatalogue, now }: SourceParts,
): Promise<CartSource> {
  const { discountCodes, buyerIdentity } = cart
  const asker = { email: buyerIdentity.email, checkoutId: undefined, now: now() }
  const discounts = await readDiscounts(database.reads, discountCodes, asker)
  const catalogue = await readCatalogue()
  const held = heldNow(cart, now())
  const delivery = chosenMethod(cart)
  const lines = cart.lines.flatMap((line) => sourceOfLine(line, cart, catalogue, held))
  const subtotalCents = lines.reduce((total, { totalCents }) => total + totalCents, 0)
  const totalQuantity = lines.reduce((total, { line }) => total + line.quantity, 0)
  const { discount, answers } = decideDiscount(discountCodes, withHeldCode(discounts, cart.lines, held), {
    totalQuantity,
    subtotalCents,
    delivery,
  })
  const quoteFor = { lines: cart.lines, discountCodes, discounts, delivery, taxRateMillionths: null, held }
  return { cart, lines, totalQuantity, subtotalCents, discount, codeAnswers: answers, quoteFor }
}

/** The method that the buyer chose in the cart, where the shop offers it still. */
function chosenMethod({ deliveryOption }: Cart): string | null {
  return deliveryOption !== null && isOffered(deliveryOption) ? deliveryOption : null
}
