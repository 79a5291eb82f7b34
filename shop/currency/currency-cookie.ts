import { type CurrencyCode, defaultCurrency, isCurrencyCode } from '#facts/currencies.ts'

const COOKIE_NAME = 'keel_currency'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Reads a Cookie header or `document.cookie`; whatever is no currency of the shop is the default (clause 4.01). */
export function readCurrencyCookie(cookies: string | null | undefined): CurrencyCode {
  for (const cookie of (cookies ?? '').split(';')) {
    const [name, value] = cookie.trim().split('=', 2)
    if (name === COOKIE_NAME && isCurrencyCode(value)) return value
  }
  return defaultCurrency
}

/** A Set-Cookie value. Scripts may read it: a page restored from the browser's cache compares itself with it. */
export function currencyCookie(code: CurrencyCode, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE_NAME}=${code}; Max-Age=${ONE_YEAR_S}; Path=/; SameSite=Lax${secure}`
}
