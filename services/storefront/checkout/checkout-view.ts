import type { StorefrontParts } from '../parts.ts'
import type { CheckoutLink } from './checkout-link.ts'
import type { Entered } from './entered.ts'
import { makeFormToken } from './form-token.ts'
import type { OpenCheckout } from './open-checkout.ts'
import type { Quote } from './quote.ts'
import { quoteCart } from './quote-cart.ts'

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
