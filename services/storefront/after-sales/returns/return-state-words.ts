import { refundDays, type Terms } from '#facts/policies/terms.ts'
import { formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { Return } from './read-returns.ts'

/** Tells in a line how far the return has come. */
export function returnStateWords(asked: Return, terms: Terms): string {
  const { state, requestedAt, labelSentAt, receivedAt, refundedAt, refundCents, refusedAt } = asked
  if (state === 'refunded' && refundedAt)
    return `Refunded on ${formatDay(refundedAt)}: ${formatUsd(refundCents ?? 0)}`
  if (state === 'refused' && refusedAt) return `Refused on ${formatDay(refusedAt)}`
  if (state === 'received' && receivedAt)
    return `Arrived on ${formatDay(receivedAt)}; the refund comes within ${refundDays(terms)}`
  if (labelSentAt)
    return `Requested on ${formatDay(requestedAt)}; we emailed you the label on ${formatDay(labelSentAt)}`
  return `Requested on ${formatDay(requestedAt)}; we email you the label`
}
