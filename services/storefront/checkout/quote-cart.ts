import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Cart } from '../cart/read-cart.ts'
import { writtenCode } from '../pricing/discount-code.ts'
import { heldNow } from '../pricing/hold-prices.ts'
import { makeQuote, type Quote, type QuoteFor } from '../pricing/quote.ts'
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
  return makeQuote(await readQuoteFor(query, cart, details, now))
}

/** Reads what a quote is made of, from which each way of delivery can be quoted as if it was chosen. */
export async function readQuoteFor(
  query: Kysely<Tables>,
  cart: Cart,
  details: CheckoutDetails | undefined,
  now: Date,
): Promise<QuoteFor> {
  const discountCodes = codesOf(cart, details)
  return {
    lines: cart.lines,
    discountCodes,
    discounts: await readDiscounts(query, discountCodes, askerOf(cart, details, now)),
    delivery: details?.delivery ?? null,
    taxRateMillionths: details ? await readTaxRateMillionths(query, details.state) : null,
    held: heldNow(cart, now),
  }
}

function askerOf({ buyerIdentity }: Cart, details: CheckoutDetails | undefined, now: Date): DiscountAsker {
  return { email: details?.email ?? buyerIdentity.email, checkoutId: details?.checkoutId, now }
}

/**
 * Until a checkout has begun, the cart's codes count, of which the best is applied; from then on its one code. Where that
 * one came from the cart, they all still count: which is the best changes with the goods.
 */
export function codesOf(
  { discountCodes }: Pick<Cart, 'discountCodes'>,
  details: Pick<CheckoutDetails, 'discountCode'> | undefined,
): readonly string[] {
  if (!details) return discountCodes
  const { discountCode } = details
  if (discountCode === null) return []
  const isOfCart = discountCodes.some((code) => writtenCode(code) === writtenCode(discountCode))
  return isOfCart ? discountCodes : [discountCode]
}
