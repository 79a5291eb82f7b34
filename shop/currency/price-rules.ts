import { type CurrencyCode, currencyOf } from '#facts/currencies/currencies.ts'

/** Clause 9.07. */
const COMPARE_AT_FACTOR = '1.25'
const SPECIFIED_PERCENT_OFF = 20

export interface ShownPrice {
  readonly usdCents: number
  /** The storefront's own; 'specified': the one of clause 9.07; null: none is shown. */
  readonly compareAtUsdCents: number | 'specified' | null
}

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

/** Clause 9.06: the symbol followed by exactly two decimals; thousands apart, as at the checkout. */
export function formatPrice(cents: number, currency: CurrencyCode): string {
  return currencyOf(currency).symbol + decimalOf(cents).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
}

/** An amount for machines: `2950` is `29.50`. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Clause 9.07: 1.25 times the price. It is taken from the price as shown, after conversion, so that the two
 * figures beside each other differ by exactly that factor and '20% OFF' is true of what is read.
 */
export function compareAtCents({ usdCents, compareAtUsdCents }: ShownPrice, currency: CurrencyCode) {
  if (compareAtUsdCents === null) return null
  return compareAtUsdCents === 'specified'
    ? multiplyCents(priceInCurrencyCents(usdCents, currency), COMPARE_AT_FACTOR)
    : priceInCurrencyCents(compareAtUsdCents, currency)
}

/** How much lower the price is than the one struck through: 20 where that is 1.25 times it (clause 9.07). */
export function percentOff({ usdCents, compareAtUsdCents }: ShownPrice): number | null {
  if (compareAtUsdCents === null) return null
  if (compareAtUsdCents === 'specified') return SPECIFIED_PERCENT_OFF
  return Math.floor(((compareAtUsdCents - usdCents) * 100) / compareAtUsdCents)
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
