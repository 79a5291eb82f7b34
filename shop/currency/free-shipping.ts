import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { usdAmount } from './usd-amount.ts'

/** The limit is handed in: the cart shows it in the browser too, which knows the terms by its page alone. */

/** Orders above this ship free: '$99', or '$99 USD' beside prices in another currency. */
export function freeShippingLimit(overCents: number, shownIn: CurrencyCode): string {
  return usdAmount(overCents, shownIn).replace('.00', '')
}

/** Clause 1.03. */
export function freeShipping(overCents: number, shownIn: CurrencyCode): string {
  return `Free shipping on orders over ${freeShippingLimit(overCents, shownIn)}`
}
