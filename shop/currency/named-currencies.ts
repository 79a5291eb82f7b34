export const CURRENCY_COOKIE = 'keel_currency'

/** Every value of the currency's cookie in a Cookie header or `document.cookie`, known or not. */
export function namedCurrencies(cookies: string): string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim().split('=', 2))
    .flatMap(([name, value]) => (name === CURRENCY_COOKIE && value ? [value] : []))
}
