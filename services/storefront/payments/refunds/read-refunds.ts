import type { Kysely } from 'kysely'
import type { RefundKind, RefundState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import type { ReturnedLine } from './refund-shares.ts'

/** Begins the reason of a refund that failed since the provider never took its payment. */
export const NOT_TAKEN = 'nothing was taken of its payment, so nothing is to go back'

export function isOfNothing(failureReason: string | null): boolean {
  return failureReason?.startsWith(NOT_TAKEN) ?? false
}

export interface Refund {
  readonly id: number
  /** The order's first refund is 1. */
  readonly sequence: number
  readonly kind: RefundKind
  readonly returnId: number | null
  readonly orderEditId: number | null
  /** The payment whose money goes back. */
  readonly paymentId: number
  readonly state: RefundState
  readonly amountCents: number
  readonly taxCents: number
  readonly reason: string | null
  readonly failureReason: string | null
  readonly restocked: boolean
  readonly idempotencyKey: string
  /** The id of the failed refund that this one takes the place of. */
  readonly retryOf: number | null
  /** Nobody asks the provider any more, though the money has not arrived. */
  readonly isOverdue: boolean
  readonly createdAt: Date
  readonly endedAt: Date | null
  /** The pieces that an owner's refund is for. */
  readonly lines: readonly ReturnedLine[]
}

/** Refunds of one order, the oldest first. */
export async function readRefunds(query: Kysely<Tables>, orderNumber: number): Promise<Refund[]> {
  const rows = await query
    .selectFrom('storefront.refunds as refund')
    .innerJoin('storefront.orders as order', 'order.id', 'refund.order_id')
    .where('order.number', '=', orderNumber)
    .orderBy('refund.id')
    .select(['refund.id', 'kind', 'return_id as returnId', 'order_edit_id as orderEditId'])
    .select(['refund.state', 'amount_cents as amountCents'])
    .select(['refund.tax_cents as taxCents', 'reason', 'failure_reason as failureReason', 'restocked'])
    .select(['idempotency_key as idempotencyKey', 'retry_of as retryOf', 'next_try_at as nextTryAt'])
    .select(['refund.payment_id as paymentId', 'refund.created_at as createdAt', 'ended_at as endedAt'])
    .execute()
  if (rows.length === 0) return []
  const lines = await query
    .selectFrom('storefront.refund_lines')
    .where(
      'refund_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .select(['refund_id', 'position', 'quantity'])
    .execute()
  return rows.map(({ nextTryAt, ...row }, index) => ({
    ...row,
    sequence: index + 1,
    isOverdue: row.state === 'pending' && nextTryAt === null,
    lines: lines
      .filter(({ refund_id }) => refund_id === row.id)
      .map(({ position, quantity }) => ({ position, quantity })),
  }))
}

/** What went back by owner's refunds that are for no pieces, or is on its way. A failed one is not. */
export function amountsBackCents(refunds: readonly Refund[]): number {
  return refunds
    .filter((refund) => refund.kind === 'owner' && refund.state !== 'failed' && !isForPieces(refund, refunds))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Of a refund of several payments, the first row alone has its lines; the keys of the others begin with that row's. */
function isForPieces({ idempotencyKey }: Refund, refunds: readonly Refund[]): boolean {
  return refunds.some(
    ({ idempotencyKey: key, lines }) =>
      lines.length > 0 &&
      idempotencyKey.startsWith(key) &&
      /^(?:-\d+)?(?:-again-\d+)*$/.test(idempotencyKey.slice(key.length)),
  )
}

/** The pieces that owner's refunds are for. One that is tried again counts once. */
export function refundedPieces(refunds: readonly Refund[]): ReturnedLine[] {
  return refunds.filter(({ retryOf }) => retryOf === null).flatMap(({ lines }) => lines)
}
