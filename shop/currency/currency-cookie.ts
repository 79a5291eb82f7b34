import { type CurrencyCode, defaultCurrency, isCurrencyCode } from '#facts/currencies/currencies.ts'
import { CURRENCY_COOKIE, namedCurrencies } from './named-currencies.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Reads a Cookie header; an unknown currency falls back to the default (clause 4.01). */
export function readCurrencyCookie(cookies: string | null | undefined): CurrencyCode {
  if (!cookies) return defaultCurrency
  return namedCurrencies(cookies).find(isCurrencyCode) ?? defaultCurrency
}

/** A Set-Cookie value. Scripts may read the cookie, because a page restored from the browser's cache compares it. */
export function currencyCookie(code: CurrencyCode, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${CURRENCY_COOKIE}=${code}; Max-Age=${ONE_YEAR_S}; Path=/; SameSite=Lax${secure}`
}
