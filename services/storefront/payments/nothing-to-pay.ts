import { html } from 'hono/html'
import type { Authorised, PaymentProvider, PaymentStep, StartedPayment } from './payment-provider.ts'

/** No provider is asked about a payment of nothing: most refuse one, and there is no money to hold. */
export function nothingPaid({
  idempotencyKey,
  amountCents,
  currency,
}: Pick<StartedPayment, 'idempotencyKey' | 'amountCents' | 'currency'>): Authorised {
  if (amountCents !== 0) throw new Error(`there are ${amountCents} cents to pay`)
  return { kind: 'authorised', reference: `nothing-${idempotencyKey}`, amountCents, currency }
}

const NOTHING_TO_PAY: PaymentStep = {
  sources: {},
  fields: () => html`<p>There is nothing to pay for this order.</p>`,
  read: () => ({ kind: 'valid', means: { card: null, authorise: async (request) => nothingPaid(request) } }),
}

/** The provider's part of the payment page, where there is something to pay. */
export function stepFor(provider: PaymentProvider, totalCents: number): PaymentStep {
  return totalCents === 0 ? NOTHING_TO_PAY : provider.step
}
