import { CURRENCY } from '../values/money.ts'

/** The checkout takes cards alone, on a page of its own: what a wallet would need does not exist. */
export function paymentSettings() {
  return {
    countryCode: 'US',
    currencyCode: CURRENCY,
    enabledPresentmentCurrencies: [CURRENCY],
    acceptedCardBrands: [],
    supportedDigitalWallets: [],
    cardVaultUrl: null,
    shopifyPaymentsAccountId: null,
  }
}
