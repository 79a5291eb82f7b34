import type { Log } from '#services/shared/log.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import type { StripeAccount } from './stripe/stripe-account.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'
import { testCard } from './test-card/test-card.ts'

/** The values that the environment variable PAYMENTS takes. */
export const PAYMENT_PROVIDER_NAMES = ['test-card', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDER_NAMES)[number]

/** Who takes new payments. With an account at Stripe, what was paid there before goes on as well. */
export interface PaymentSettings {
  readonly provider: PaymentProviderName
  readonly stripe: StripeAccount | undefined
}

export function openProviders(
  { provider, stripe }: PaymentSettings,
  { log, now }: { readonly log: Pick<Log, 'error'>; readonly now: () => Date },
): PaymentProviders {
  const all: PaymentProvider[] = [testCard]
  if (stripe) all.push(stripeProvider({ account: stripe, log, now }))
  const find = (name: string) => all.find((each) => each.name === name)
  const current = find(provider)
  if (!current) throw new Error(`payments by ${provider} are not set up`)
  return { current, all, find }
}
