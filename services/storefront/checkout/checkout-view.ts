import { makeFormToken } from '../forms/form-fields.ts'
import type { CheckoutLink } from '../html/links.ts'
import type { PaymentParts } from '../payments/payment-parts.ts'
import { makeQuote, type Quote, type QuoteFor } from '../pricing/quote.ts'
import type { CheckoutDetails } from './checkout-details.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { readQuoteFor } from './quote-cart.ts'

/** What every page of a checkout shows. */
export interface CheckoutView {
  readonly link: CheckoutLink
  readonly details: CheckoutDetails | undefined
  readonly quote: Quote
  readonly quoteFor: QuoteFor
  readonly formToken: string
  readonly publicUrl: string
  /** No money moves. */
  readonly isTest: boolean
}

export async function viewCheckout(parts: PaymentParts, checkout: OpenCheckout): Promise<CheckoutView> {
  const { link, cart, details } = checkout
  const { database, signingKey, publicUrl, providers, now } = parts
  const { isTest } = providers.current
  const quoteFor = await readQuoteFor(database.reads, cart, details, now())
  const formToken = makeFormToken(signingKey, link.token)
  return { link, details, quote: makeQuote(quoteFor), quoteFor, formToken, publicUrl, isTest }
}
