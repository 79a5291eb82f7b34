import { type Currency, type CurrencyCode, currencyOf } from '#facts/currencies/currencies.ts'

/** Clause 9.07. */
const COMPARE_AT_FACTOR = '1.25'
const SPECIFIED_PERCENT_OFF = 20

export interface ShownPrice {
  readonly usdCents: number
  /** The storefront's own price; 'specified' for that of clause 9.07; null shows none. */
  readonly compareAtUsdCents: number | 'specified' | null
}

/**
 * Multiplies whole cents by a decimal and rounds half up. Everything stays a whole number below 2^53, where
 * `%` and the division of a multiple are exact; `cents * 1.35` is not (1.35 has no exact binary form). In a currency
 * without cents the result is still in hundredths, rounded once to whole units.
 */
export function multiplyCents(cents: number, factor: string, step: Currency['step'] = 1): number {
  const [whole = '0', fraction = ''] = factor.split('.')
  const scale = 10 ** fraction.length * step
  const scaled = cents * Number(whole + fraction)
  const rest = scaled % scale
  return ((scaled - rest) / scale + (rest * 2 >= scale ? 1 : 0)) * step
}

/** Clause 9.06: each unit price is converted and rounded on its own; totals add the prices shown. */
export function priceInCurrencyCents(usdCents: number, currency: CurrencyCode): number {
  const { rate, step } = currencyOf(currency)
  return multiplyCents(usdCents, rate, step)
}

/** Clause 9.06: the symbol, then exactly two decimals. Commas separate thousands, as at the checkout. */
export function formatPrice(cents: number, currency: CurrencyCode): string {
  return formatAmount(cents, currencyOf(currency))
}

/** A currency without cents gets no decimals. */
export function formatAmount(cents: number, { symbol, step }: Pick<Currency, 'symbol' | 'step'>): string {
  const amount = symbol + decimalOf(cents).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
  return step > 1 ? amount.slice(0, -3) : amount
}

/** An amount for machines: `2950` is `29.50`. A double's error is far below half a hundredth, so toFixed is exact. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

/**
 * Clause 9.07: 1.25 times the price. It is computed from the price as shown, after conversion, so that the two
 * figures differ by exactly that factor and '20% OFF' is true of them.
 */
export function compareAtCents({ usdCents, compareAtUsdCents }: ShownPrice, currency: CurrencyCode) {
  if (compareAtUsdCents === null) return null
  return compareAtUsdCents === 'specified'
    ? multiplyCents(priceInCurrencyCents(usdCents, currency), COMPARE_AT_FACTOR, currencyOf(currency).step)
    : priceInCurrencyCents(compareAtUsdCents, currency)
}

/** The discount from the price struck through: 20 where that is 1.25 times the price (clause 9.07). */
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
