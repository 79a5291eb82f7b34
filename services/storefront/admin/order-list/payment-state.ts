import type { PaymentState } from '#database/tables/payments.ts'
import type { PAYMENT_STATES } from '#services/admin-contract/order-list.ts'

export interface MoneyOfOrder {
  /** Of the payment that placed the order. */
  readonly state: PaymentState
  readonly isDisputed: boolean
  readonly totalCents: number
  /** What was given back, or is on its way. */
  readonly backCents: number
}

/** How the money of an order stands, the most urgent first. */
export function paymentState({
  state,
  isDisputed,
  totalCents,
  backCents,
}: MoneyOfOrder): (typeof PAYMENT_STATES)[number] {
  if (isDisputed) return 'disputed'
  if (backCents > 0) return backCents >= totalCents ? 'refunded' : 'refunded-in-part'
  return state === 'captured' ? 'paid' : 'held'
}
