import { CURRENCY } from '../money.ts'

export function paymentSettings() {
  return { countryCode: 'US', currencyCode: CURRENCY, enabledPresentmentCurrencies: [CURRENCY] }
}
