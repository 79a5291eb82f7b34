import currenciesJson from './currencies.json' with { type: 'json' }

export type CurrencyCode = keyof typeof currenciesJson

/** Clause 3.04. The rate is a decimal string, because a price is never computed in floating point. */
export interface Currency {
  readonly code: CurrencyCode
  readonly symbol: string
  readonly label: string
  readonly rate: string
}

export const defaultCurrency: CurrencyCode = 'USD'

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(currenciesJson, value)
}

export const currencies: readonly Currency[] = Object.keys(currenciesJson)
  .filter(isCurrencyCode)
  .map((code) => ({ code, ...currenciesJson[code] }))

export function currencyOf(code: CurrencyCode): Currency {
  return { code, ...currenciesJson[code] }
}
