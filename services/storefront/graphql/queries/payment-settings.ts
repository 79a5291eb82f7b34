import { CURRENCY } from '../values/money.ts'

/** The card brands are those of the checkout's form, which keeps no card and knows no wallet: it is its own vault. */
export function paymentSettings(publicUrl: string) {
  return {
    countryCode: 'US',
    currencyCode: CURRENCY,
    enabledPresentmentCurrencies: [CURRENCY],
    acceptedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER'],
    supportedDigitalWallets: [],
    cardVaultUrl: `${publicUrl}/checkouts`,
  }
}
