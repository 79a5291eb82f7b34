import type { Entered } from '../checkout/entered.ts'
import { quoteCart } from '../checkout/quote-cart.ts'
import { makeFormToken } from '../forms/form-token.ts'
import type { CheckoutLink } from '../pages/checkout-link.ts'
import type { StorefrontParts } from '../parts.ts'
import type { Quote } from '../pricing/quote.ts'
import type { OpenCheckout } from './open-checkout.ts'

/** What every page of a checkout shows. */
export interface CheckoutView {
  readonly link: CheckoutLink
  readonly entered: Entered | undefined
  readonly quote: Quote
  readonly formToken: string
  readonly publicUrl: string
}

export async function viewCheckout(parts: StorefrontParts, checkout: OpenCheckout): Promise<CheckoutView> {
  const { link, cart, entered } = checkout
  const { database, signingKey, publicUrl } = parts
  const quote = await quoteCart(database.reads, cart, entered)
  return { link, entered, quote, formToken: makeFormToken(signingKey, link.token), publicUrl }
}
