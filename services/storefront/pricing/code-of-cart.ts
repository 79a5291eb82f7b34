import type { Cart } from '../cart/read-cart.ts'
import { makeQuote } from './quote.ts'

/**
 * The one code that a checkout takes over from the cart: the one that counts, or else the first, so that the
 * checkout says why it does not.
 */
export function codeOfCart({ lines, discountCodes }: Pick<Cart, 'lines' | 'discountCodes'>): string | null {
  const { discount } = makeQuote({ lines, discountCodes, delivery: null, taxRateMillionths: null })
  return discount?.code ?? discountCodes[0] ?? null
}
