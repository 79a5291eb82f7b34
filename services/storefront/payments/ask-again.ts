import { findProvider, lookUpInTime } from './ask-provider.ts'
import { LEFT_TOO_MUCH, retryAt } from './claim-payments.ts'
import { countDeclined, giveBackHold, type HeldEnough, waitAtBank } from './limits-of-networks.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { Authorised } from './payment-provider.ts'
import { endPayment, keepWaiting, type PaymentEnd, type WaitingPayment } from './payment-steps.ts'

/** Makes the payment its order, or gives the money back where that cannot be, in a transaction of its own. */
export type SettlePayment = (payment: WaitingPayment, answer: Authorised) => Promise<unknown>

export type AskedAgain =
  /** With the provider's reason, in words for the buyer, where it declined. */
  | { readonly kind: 'ended'; readonly reason?: string | undefined }
  /** The attempt was given up. */
  | HeldEnough
  /** The buyer goes to `url` to prove who they are. */
  | { readonly kind: 'waiting'; readonly url?: string }

interface Asking {
  readonly withinMs: number
  /** The buyer wants to pay in another way, so an attempt that still needs them is given up. */
  readonly isGivenUp?: boolean
}

/** Asks the provider by the same key what became of a payment whose last answer is not known here. */
export async function askAgain(
  parts: PaymentParts,
  settle: SettlePayment,
  payment: WaitingPayment,
  { withinMs, isGivenUp = false }: Asking,
): Promise<AskedAgain> {
  const answer = await lookUpInTime(parts, findProvider(parts, payment.provider), payment, withinMs)
  const now = parts.now()
  // Stock is held no longer than its buyer was told.
  const nextTryAt = new Date(Math.min(retryAt(now, payment.tries).getTime(), payment.heldUntil.getTime()))
  const isOver = payment.heldUntil <= now
  switch (answer.kind) {
    case 'authorised':
      await settle(payment, answer)
      return { kind: 'ended' }
    case 'declined': {
      const { reason } = answer
      return { ...(await end(parts, payment, { to: 'declined', reason, now })), reason }
    }
    case 'absent':
      return end(parts, payment, { to: 'releasing', reason: 'it never came to the provider', now })
    case 'needs-action': {
      if (isGivenUp || isOver)
        return end(parts, payment, { to: 'releasing', reason: 'its buyer did not go on', now })
      const { reference, url } = answer
      const waitMs = await waitAtBank(parts.database.query, payment, { reference, nextTryAt }, now)
      if (waitMs === 0) return { kind: 'waiting', url }
      await end(parts, payment, { to: 'releasing', reason: LEFT_TOO_MUCH, now })
      return { kind: 'held-enough', waitMs }
    }
    case 'pending':
    case 'unknown': {
      if (isOver) return end(parts, payment, { to: 'releasing', reason: 'nothing came of it in time', now })
      const reference = answer.kind === 'pending' ? answer.reference : null
      await keepWaiting(parts.database.query, payment, 'pending', { reference, nextTryAt })
      return { kind: 'waiting' }
    }
  }
}

async function end(
  { database }: PaymentParts,
  payment: WaitingPayment,
  how: PaymentEnd,
): Promise<{ readonly kind: 'ended' }> {
  await database.payments.transaction().execute(async (trx) => {
    if (!(await endPayment(trx, payment, how))) return
    await giveBackHold(trx, payment, { isPaid: false, now: how.now })
    if (how.to === 'declined') await countDeclined(trx, payment, how.now)
  })
  return { kind: 'ended' }
}
