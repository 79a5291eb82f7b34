import type { HeldPrices } from '../cart/held-prices.ts'
import type { Cart } from '../cart/read-cart.ts'
import type { KnownDiscount } from './discount-code.ts'
import { makeQuote } from './quote.ts'

/**
 * Returns the one code that a checkout takes over from the cart: the code that applies, or else the first, so that the
 * checkout says why it is refused.
 */
export function codeOfCart(
  { lines, discountCodes }: Pick<Cart, 'lines' | 'discountCodes'>,
  discounts: readonly KnownDiscount[],
  held?: HeldPrices,
): string | null {
  const asked = { lines, discountCodes, discounts, held }
  const { discount } = makeQuote({ ...asked, delivery: null, taxRateMillionths: null })
  return discount?.code ?? discountCodes[0] ?? null
}
