import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { formatPrice } from './price-rules.ts'

/**
 * An amount that the checkout charges or counts with, in US dollars whatever currency prices are shown in. Beside
 * prices in another currency it ends in 'USD', because a '$' alone would be read as that currency.
 */
export function usdAmount(usdCents: number, shownIn: CurrencyCode): string {
  const amount = formatPrice(usdCents, 'USD')
  return shownIn === 'USD' ? amount : `${amount} USD`
}
