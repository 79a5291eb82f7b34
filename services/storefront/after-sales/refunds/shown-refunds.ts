import type * as v from 'valibot'
import type { shownRefund as shownSchema } from '#services/admin-contract/refunds.ts'
import type { Refund } from '../../payments/refunds/read-refunds.ts'
import { formatUsd } from '../../pricing/money.ts'
import { reasonWords, refundStaffWords } from './refund-words.ts'

export type ShownRefund = v.InferOutput<typeof shownSchema>

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
