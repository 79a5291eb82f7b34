import type * as v from 'valibot'
import {
  REFUND_REASONS,
  type RefundReason,
  type shownRefund as shownSchema,
} from '#services/admin-contract/refunds.ts'
import type { Order } from '../../orders/order.ts'
import { paidWith } from '../../orders/payment-words.ts'
import { isOfNothing, type Refund } from '../../payments/refunds/read-refunds.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'

/** Tells the buyer how a refund stands. */
export function refundStateWords(order: Order, { state, endedAt, failureReason }: Refund): string {
  const to = `your ${paidWith(order)}`
  switch (state) {
    case 'started':
      return `Being sent to ${to}`
    case 'pending':
      return `On its way to ${to}; your bank takes a few days`
    case 'paid':
      return `Paid back to ${to}${endedAt ? ` on ${formatDay(endedAt)}` : ''}`
    case 'failed':
      if (isOfNothing(failureReason)) return 'Not needed: your payment was not taken'
      return `Your bank did not accept it. We know, and will refund you in another way: you do not need to do anything`
  }
}

/** Tells staff how a refund stands, and what happens now. */
function refundStaffWords(
  { state, failureReason, isOverdue }: Pick<Refund, 'state' | 'failureReason' | 'isOverdue'>,
  isRetried: boolean,
): string {
  switch (state) {
    case 'started':
      return failureReason ? `not sent yet, and tried again: ${failureReason}` : 'being sent to the provider'
    case 'pending':
      return isOverdue
        ? 'on its way for too long: look it up at the provider, then ask again with retry-refund'
        : 'on its way to the bank: the provider is asked until it has arrived'
    case 'paid':
      return 'paid back'
    case 'failed':
      if (isOfNothing(failureReason)) return `refused: ${failureReason}`
      return isRetried
        ? `refused (${failureReason ?? 'no reason'}), and tried again`
        : `refused (${failureReason ?? 'no reason'}): try it again with retry-refund, or pay the buyer in another way`
  }
}

/** Undefined where the shop's staff gave no reason, as for a cancellation or a return. */
export function reasonWords({ reason }: Pick<Refund, 'reason'>): string | undefined {
  return reason === null ? undefined : (REFUND_REASONS[reason as RefundReason] ?? reason)
}

type ShownRefund = v.InferOutput<typeof shownSchema>

type RefundToShow = Pick<
  Refund,
  | 'sequence'
  | 'kind'
  | 'state'
  | 'amountCents'
  | 'reason'
  | 'failureReason'
  | 'isOverdue'
  | 'createdAt'
  | 'endedAt'
>

export function shownRefund(refund: RefundToShow, isRetried: boolean): ShownRefund {
  return {
    refund: refund.sequence,
    kind: refund.kind,
    state: refund.state,
    amount: formatUsd(refund.amountCents),
    reason: reasonWords(refund) ?? null,
    words: refundStaffWords(refund, isRetried),
    createdAt: refund.createdAt.toISOString(),
    endedAt: refund.endedAt?.toISOString() ?? null,
  }
}

export function shownRefunds(refunds: readonly Refund[]): ShownRefund[] {
  const retried = new Set(refunds.map(({ retryOf }) => retryOf))
  return refunds.map((refund) => shownRefund(refund, retried.has(refund.id)))
}
