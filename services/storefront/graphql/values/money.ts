/** Prices are in USD; the shop alone shows other currencies (clause 9.01). */
export const CURRENCY = 'USD'

export interface MoneyV2 {
  readonly amount: string
  readonly currencyCode: string
}

/** Shopify writes Decimal with at least one and no superfluous decimals: 249.0, 29.5, 29.95. */
export function money(cents: number): MoneyV2 {
  const whole = Math.trunc(cents / 100)
  const decimals = String(cents % 100).padStart(2, '0')
  return { amount: `${whole}.${decimals.replace(/0$/, '')}`, currencyCode: CURRENCY }
}
