import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../cart/read-cart.ts'
import { heldNow } from '../pricing/hold-prices.ts'
import { makeQuote, type Quote } from '../pricing/quote.ts'
import { type DiscountAsker, readDiscounts } from '../pricing/read-discounts.ts'
import { readTaxRateMillionths } from '../pricing/tax-rate.ts'
import type { CheckoutDetails } from './checkout-details.ts'

/** Quotes the cart at the step that the visitor has reached. */
export async function quoteCart(
  query: Kysely<Tables>,
  cart: Cart,
  details: CheckoutDetails | undefined,
  now: Date,
): Promise<Quote> {
  const discountCodes = readCodes(cart, details)
  return makeQuote({
    lines: cart.lines,
    discountCodes,
    discounts: await readDiscounts(query, discountCodes, askerOf(cart, details, now)),
    delivery: details?.delivery ?? null,
    taxRateMillionths: details ? await readTaxRateMillionths(query, details.state) : null,
    held: heldNow(cart, now),
  })
}

function askerOf({ buyerIdentity }: Cart, details: CheckoutDetails | undefined, now: Date): DiscountAsker {
  return { email: details?.email ?? buyerIdentity.email, checkoutId: details?.checkoutId, now }
}

/** Once a checkout has begun, its one code counts; until then the cart's codes do. */
function readCodes(cart: Cart, details: CheckoutDetails | undefined): readonly string[] {
  if (!details) return cart.discountCodes
  return details.discountCode === null ? [] : [details.discountCode]
}
