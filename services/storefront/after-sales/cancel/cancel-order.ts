import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { logChange } from '../../change-log.ts'
import { announceOrderAgain } from '../../orders/claim-paid-orders.ts'
import { noSuchOrder } from '../../orders/no-such-order.ts'
import type { Order } from '../../orders/order.ts'
import { findChangeSince } from '../../orders/order-version.ts'
import type { StorefrontParts } from '../../parts.ts'
import { readRefunds, refundedPieces } from '../../payments/refunds/read-refunds.ts'
import { readRefundable, recordRefund } from '../../payments/refunds/record-refund.ts'
import { countPieces, type ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { giveBackUse } from '../../pricing/discount-uses.ts'
import { formatUsd } from '../../pricing/money.ts'
import { lapseAskedEdit } from '../edit/asked-edit.ts'
import { lockOrder } from '../lock-order.ts'
import { putBackStock } from '../put-back-stock.ts'
import { cancellationMail } from './cancellation-mail.ts'

export type Cancellation =
  | { readonly kind: 'cancelled'; readonly order: Order; readonly refundCents: number }
  /** The buyer's first click or the shop cancelled it before. */
  | { readonly kind: 'cancelled-before'; readonly order: Order }
  | { readonly kind: 'sent'; readonly trackingNumber: string }
  | { readonly kind: 'not-refundable'; readonly message: string }
  | { readonly kind: 'missing' }

/** The pieces of the order that an owner's refund has not put back on the shelf before. */
async function readUnrestocked(trx: Kysely<Tables>, { number, lines }: Order): Promise<ReturnedLine[]> {
  const refunds = await readRefunds(trx, number)
  const shelved = countPieces(refundedPieces(refunds.filter(({ restocked }) => restocked)))
  return lines
    .map(({ position, quantity }) => ({ position, quantity: quantity - (shelved.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Puts back the stock and the use of a discount code, records the refund and queues the mail and the event, all in the caller's transaction. The
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

  const { paidCents, leftCents, obstacle, isLost } = await readRefundable(trx, locked)
  // What was not sent is not sold once its money is lost, so the owner may end the order without a refund.
  const isUnpaid = isLost && by === 'owner'
  if (obstacle !== undefined && !isUnpaid) return { kind: 'not-refundable', message: obstacle }
  const now = parts.now()
  const idempotencyKey = `order-${number}-cancelled`
  const amountCents = isUnpaid ? 0 : leftCents
  if (!isUnpaid) await recordRefund(trx, locked, { kind: 'cancellation', idempotencyKey, amountCents, now })
  await putBackStock(trx, id, await readUnrestocked(trx, order))
  const { payment_id: paymentId } = await trx
    .updateTable('storefront.orders')
    .where('id', '=', id)
    .set({ cancelled_at: now, cancelled_by: by })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  await giveBackUse(trx, paymentId)
  await lapseAskedEdit(trx, id)
  await announceOrderAgain(trx, id, now)
  const cancelled = { ...order, cancelledAt: now }
  await parts.mail.enqueue(
    trx,
    await cancellationMail(cancelled, { by, refundCents: amountCents, paidCents }, parts.publicUrl),
  )
  return { kind: 'cancelled', order: cancelled, refundCents: amountCents }
}

/** Cancels the order as its buyer would, and writes the entry in the log of changes. */
export function cancelOrderForOwner(
  parts: StorefrontParts,
  who: Actor,
  number: number,
  version: string | undefined,
): Promise<Outcome<AnswerOf<typeof orderOperations.cancelOrder>>> {
  return parts.database.query.transaction().execute(async (trx) => {
    const changed = await findChangeSince(trx, number, version)
    if (changed !== undefined) return refuse(409, changed)
    const cancellation = await cancelOrder(trx, parts, { number, by: 'owner' })
    switch (cancellation.kind) {
      case 'missing':
        return noSuchOrder(number)
      case 'cancelled-before':
        return refuse(409, `order ${number} is canceled already`)
      case 'sent':
        return refuse(409, `order ${number} is on its way, as ${cancellation.trackingNumber}`)
      case 'not-refundable':
        return refuse(409, cancellation.message)
      case 'cancelled': {
        const { order, refundCents } = cancellation
        const change = { subject: String(number), before: null, after: refundCents }
        await logChange(trx, { who, now: parts.now() }, { action: 'cancel', ...change })
        return done({ number, refunded: formatUsd(refundCents), email: order.email })
      }
    }
  })
}
