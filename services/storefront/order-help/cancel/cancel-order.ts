import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { announceOrderAgain } from '../../orders/claim-paid-orders.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lockOrder } from '../lock-order.ts'
import { putBackStock } from '../put-back-stock.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { cancellationMail } from './cancellation-mail.ts'

export type Cancellation =
  | { readonly kind: 'cancelled'; readonly order: Order }
  /** By a first click, or by the shop. */
  | { readonly kind: 'cancelled-before'; readonly order: Order }
  | { readonly kind: 'sent'; readonly trackingNumber: string }
  | { readonly kind: 'not-refunded'; readonly reason: string }
  | { readonly kind: 'missing' }

/**
 * In the caller's transaction: the stock, the refund, the mail and the event, or nothing of it. Whether the parcel or
 * the cancellation comes first, the order's lock decides.
 */
export async function cancelOrder(
  trx: Kysely<Tables>,
  parts: StorefrontParts,
  { number, by }: { readonly number: number; readonly by: 'buyer' | 'owner' },
): Promise<Cancellation> {
  const locked = await lockOrder(trx, number)
  if (!locked) return { kind: 'missing' }
  const { id, order } = locked
  if (order.cancelledAt) return { kind: 'cancelled-before', order }
  if (order.fulfilment) return { kind: 'sent', trackingNumber: order.fulfilment.trackingNumber }

  const now = parts.now()
  const refund = await recordRefund(trx, parts.gateway, locked, {
    returnId: null,
    idempotencyKey: `order-${number}-cancelled`,
    amountCents: order.totalCents,
    now,
  })
  if (refund.kind === 'refused') return { kind: 'not-refunded', reason: refund.reason }
  await putBackStock(trx, id, order.lines)
  await trx
    .updateTable('storefront.orders')
    .where('id', '=', id)
    .set({ cancelled_at: now, cancelled_by: by })
    .execute()
  await announceOrderAgain(trx, id, now)
  const cancelled = { ...order, cancelledAt: now }
  await parts.mail.enqueue(trx, await cancellationMail(cancelled, by, parts.publicUrl))
  return { kind: 'cancelled', order: cancelled }
}
