import { defaultCurrency } from '#facts/currencies/currencies.ts'
import { inTime } from '#services/shared/in-time.ts'
import { nothingPaid } from './nothing-to-pay.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { Authorisation, LookedUp, PaymentKey, PaymentProvider } from './payment-provider.ts'

/** Finds the provider of a payment, which may be one that takes no new payments any more. */
export function findProvider({ providers }: PaymentParts, name: string): PaymentProvider {
  const provider = providers.find(name)
  if (!provider) throw new Error(`there are payments of ${name}, which the shop is not set up for`)
  return provider
}

/**
 * Returns what the provider answers within a time, or `unknown`. An answer that is lost or late, or that this provider
 * does not name among its own, is no refusal.
 */
export async function askInTime<Answer extends LookedUp>(
  { log }: Pick<PaymentParts, 'log'>,
  provider: PaymentProvider,
  withinMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | Extract<Authorisation, { kind: 'unknown' }>> {
  try {
    const answer = await inTime(withinMs, ask)
    if (answer.kind === 'absent' || provider.answers.includes(answer.kind)) return answer
    throw new Error(`the provider answered ${answer.kind}, which it says that it cannot`)
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'what became of a payment is not known yet')
    return { kind: 'unknown' }
  }
}

/** The amount is the one that the shop asked for, which the provider's books are compared with. */
export function keyOf(payment: Omit<PaymentKey, 'currency'>): PaymentKey {
  const { idempotencyKey, reference, amountCents, startedAt } = payment
  return { idempotencyKey, reference, amountCents, startedAt, currency: defaultCurrency }
}

export function lookUpInTime(
  parts: Pick<PaymentParts, 'log'>,
  provider: PaymentProvider,
  payment: Omit<PaymentKey, 'currency'>,
  withinMs: number,
): Promise<LookedUp> {
  const key = keyOf(payment)
  if (key.amountCents === 0) return Promise.resolve(nothingPaid(key))
  return askInTime<LookedUp>(parts, provider, withinMs, () => provider.lookUp(key))
}
