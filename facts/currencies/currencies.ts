import currenciesJson from './currencies.json' with { type: 'json' }

export type CurrencyCode = keyof typeof currenciesJson

/** Clause 3.04. The rate is a decimal string, because a price is never computed in floating point. */
export interface Currency {
  readonly code: CurrencyCode
  readonly symbol: string
  readonly label: string
  readonly rate: string
  /** The currency's smallest amount, in hundredths; a currency without cents says 100 in currencies.json. */
  readonly step: 1 | 100
}

export const defaultCurrency: CurrencyCode = 'USD'

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return typeof value === 'string' && Object.hasOwn(currenciesJson, value)
}

// The call is marked pure, so that a page that formats prices can drop the list of currencies.
export const currencies: readonly Currency[] = /* @__PURE__ */ listCurrencies()

function listCurrencies(): Currency[] {
  return Object.keys(currenciesJson).filter(isCurrencyCode).map(currencyOf)
}

export function currencyOf(code: CurrencyCode): Currency {
  return { code, step: 1, ...currenciesJson[code] }
}
