import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../cart/read-cart.ts'
import type { Entered } from './entered.ts'
import { makeQuote, type Quote } from './quote.ts'
import { readTaxRateMillionths } from './tax-rates.ts'

/** The cart's quote at the step that the visitor has reached. */
export async function quoteCart(
  query: Kysely<Tables>,
  cart: Cart,
  entered: Entered | undefined,
): Promise<Quote> {
  return makeQuote({
    lines: cart.lines,
    discountCode: entered ? entered.discountCode : (cart.discountCodes[0] ?? null),
    delivery: entered?.delivery ?? null,
    taxRateMillionths: entered ? await readTaxRateMillionths(query, entered.state) : null,
  })
}
