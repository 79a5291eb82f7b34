import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { freeOverCents } from '#facts/policies/policies.ts'
import { usdAmount } from './usd-amount.ts'

/** Orders above this ship free: '$99', or '$99 USD' beside prices in another currency. */
export function freeShippingLimit(shownIn: CurrencyCode): string {
  return usdAmount(freeOverCents, shownIn).replace('.00', '')
}

/** Clause 1.03. */
export function freeShipping(shownIn: CurrencyCode): string {
  return `Free shipping on orders over ${freeShippingLimit(shownIn)}`
}
