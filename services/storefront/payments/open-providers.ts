import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import { testCard } from './test-card/test-card.ts'

/** The values that the environment variable PAYMENTS takes. */
export const PAYMENT_PROVIDER_NAMES = ['test-card'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDER_NAMES)[number]

const PROVIDERS: Readonly<Record<PaymentProviderName, PaymentProvider>> = { 'test-card': testCard }

export function openProviders(name: PaymentProviderName): PaymentProviders {
  const byName = new Map(Object.entries(PROVIDERS))
  return { current: PROVIDERS[name], find: (each) => byName.get(each) }
}
