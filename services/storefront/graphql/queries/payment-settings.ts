import { CURRENCY } from '../values/money.ts'

export function paymentSettings() {
  return { countryCode: 'US', currencyCode: CURRENCY, enabledPresentmentCurrencies: [CURRENCY] }
}
