import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { announceOrderAgain } from '../../orders/claim-paid-orders.ts'
import type { Order } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { recordRefund } from '../../payments/refunds/record-refund.ts'
import { lapseAskedEdit } from '../edit/asked-edit.ts'
import { lockOrder } from '../lock-order.ts'
import { putBackStock } from '../put-back-stock.ts'
import { cancellationMail } from './cancellation-mail.ts'

export type Cancellation =
  | { readonly kind: 'cancelled'; readonly order: Order }
  /** The buyer's first click or the shop cancelled it before. */
  | { readonly kind: 'cancelled-before'; readonly order: Order }
  | { readonly kind: 'sent'; readonly trackingNumber: string }
  | { readonly kind: 'missing' }

/**
 * Puts back the stock, records the refund and queues the mail and the event, all in the caller's transaction. The
 * order's lock decides whether the parcel or the cancellation comes first.
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
  await recordRefund(trx, locked, {
    returnId: null,
    idempotencyKey: `order-${number}-cancelled`,
    amountCents: order.totalCents,
    now,
  })
  await putBackStock(trx, id, order.lines)
  await trx
    .updateTable('storefront.orders')
    .where('id', '=', id)
    .set({ cancelled_at: now, cancelled_by: by })
    .execute()
  await lapseAskedEdit(trx, id)
  await announceOrderAgain(trx, id, now)
  const cancelled = { ...order, cancelledAt: now }
  await parts.mail.enqueue(trx, await cancellationMail(cancelled, by, parts.publicUrl))
  return { kind: 'cancelled', order: cancelled }
}
