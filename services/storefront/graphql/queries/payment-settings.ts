import { CURRENCY } from '../values/money.ts'

/** What the checkout's card form takes. It keeps no card and knows no wallet, so the vault is the checkout itself. */
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
