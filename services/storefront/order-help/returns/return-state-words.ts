import { formatDay } from '../../pricing/delivery-days.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { Return } from './read-returns.ts'
import { REFUND_TIME } from './return-instructions.ts'

/** How far a return has come, in a line. */
export function returnStateWords(asked: Return): string {
  const { state, requestedAt, receivedAt, refundedAt, refundCents, refusedAt } = asked
  if (state === 'refunded' && refundedAt)
    return `Refunded on ${formatDay(refundedAt)}: ${formatUsd(refundCents ?? 0)}`
  if (state === 'refused' && refusedAt) return `Refused on ${formatDay(refusedAt)}`
  if (state === 'received' && receivedAt)
    return `Arrived on ${formatDay(receivedAt)}; the refund comes within ${REFUND_TIME}`
  return `Asked for on ${formatDay(requestedAt)}; the label comes by mail`
}
