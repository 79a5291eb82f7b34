import { type CurrencyCode, currencyOf } from '#facts/currencies.ts'

/** Clause 9.07. */
const COMPARE_AT_FACTOR = '1.25'

/**
 * Multiplies whole cents by a decimal and rounds half up. Everything stays a whole number below 2^53, where
 * `%` and the division of a multiple are exact; `cents * 1.35` is not (1.35 has no exact binary form).
 */
export function multiplyCents(cents: number, factor: string): number {
  const [whole = '0', fraction = ''] = factor.split('.')
  const scale = 10 ** fraction.length
  const scaled = cents * Number(whole + fraction)
  const rest = scaled % scale
  return (scaled - rest) / scale + (rest * 2 >= scale ? 1 : 0)
}

/** Clause 9.06: each unit price is converted and rounded on its own; totals add what is shown. */
export function priceInCurrencyCents(usdCents: number, currency: CurrencyCode): number {
  return multiplyCents(usdCents, currencyOf(currency).rate)
}

/** Clause 9.06: the symbol followed by exactly two decimals; no separators between thousands. */
export function formatPrice(cents: number, currency: CurrencyCode): string {
  const digits = String(cents).padStart(3, '0')
  return `${currencyOf(currency).symbol}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Clause 9.07: 1.25 times the price. It is taken from the price as shown, after conversion, so that the two
 * figures beside each other differ by exactly that factor and '20% OFF' is true of what is read. A storefront's
 * own compare-at price comes first where it is higher than the price.
 */
export function compareAtCents(
  price: { readonly usdCents: number; readonly compareAtUsdCents: number | null },
  currency: CurrencyCode,
): number {
  if (price.compareAtUsdCents !== null && price.compareAtUsdCents > price.usdCents) {
    return priceInCurrencyCents(price.compareAtUsdCents, currency)
  }
  return multiplyCents(priceInCurrencyCents(price.usdCents, currency), COMPARE_AT_FACTOR)
}

/** The sum of the displayed unit prices, never the conversion of a sum, so that the lines add up. */
export function totalInCurrencyCents(
  lines: readonly { readonly priceCents: number; readonly quantity: number }[],
  currency: CurrencyCode,
): number {
  return lines.reduce(
    (total, { priceCents, quantity }) => total + priceInCurrencyCents(priceCents, currency) * quantity,
    0,
  )
}
