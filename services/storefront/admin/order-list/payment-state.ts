import type { PaymentState } from '#database/tables/payments.ts'
import type { PAYMENT_STATES } from '#services/admin-contract/order-list.ts'

export interface MoneyOfOrder {
  /** Of the payment that placed the order. */
  readonly state: PaymentState
  readonly isDisputed: boolean
  /** What was paid of its total, which is less where an edit was not charged. */
  readonly paidCents: number
  /** What was given back, or is on its way. */
  readonly backCents: number
}

/** How the money of an order stands, the most urgent first. */
export function paymentState({
  state,
  isDisputed,
  paidCents,
  backCents,
}: MoneyOfOrder): (typeof PAYMENT_STATES)[number] {
  if (isDisputed) return 'disputed'
  if (backCents > 0) return backCents >= paidCents ? 'refunded' : 'refunded-in-part'
  return state === 'captured' ? 'paid' : 'held'
}
