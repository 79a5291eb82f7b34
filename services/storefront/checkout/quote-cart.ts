import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../cart/read-cart.ts'
import { makeQuote, type Quote } from '../pricing/quote.ts'
import { readTaxRateMillionths } from '../pricing/tax-rates.ts'
import type { Entered } from './entered.ts'

/** The cart's quote at the step that the visitor has reached. */
export async function quoteCart(
  query: Kysely<Tables>,
  cart: Cart,
  entered: Entered | undefined,
): Promise<Quote> {
  return makeQuote({
    lines: cart.lines,
    discountCodes: readCodes(cart, entered),
    delivery: entered?.delivery ?? null,
    taxRateMillionths: entered ? await readTaxRateMillionths(query, entered.state) : null,
  })
}

/** Once a checkout has begun, its one code is what counts; the cart's stand in for it until then. */
function readCodes(cart: Cart, entered: Entered | undefined): readonly string[] {
  if (!entered) return cart.discountCodes
  return entered.discountCode === null ? [] : [entered.discountCode]
}
