import { html } from 'hono/html'
import { formatUsd } from '../pricing/money.ts'
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
  if (totalCents === 0) return NOTHING_TO_PAY
  return totalCents < provider.leastCents ? tooLittleToPay(provider) : provider.step
}

/** What the provider would refuse is said on the page, and no payment of it is begun. */
function tooLittleToPay({ leastCents }: PaymentProvider): PaymentStep {
  const least = formatUsd(leastCents)
  const reason = `We cannot take a payment of less than ${least}. Nothing was charged: add an item, or take off the discount code.`
  return {
    sources: {},
    fields: () => html`<p class="notice" id="tooLittle" tabindex="-1">${reason}</p>`,
    read: () => ({ kind: 'invalid', errors: { tooLittle: reason }, values: {} }),
  }
}
