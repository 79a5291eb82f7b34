import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { PaymentGateway } from '../../checkout/payment-gateway.ts'
import type { LockedOrder } from '../lock-order.ts'

export interface RefundWish {
  /** Null: of the order as a whole, which is cancelled. */
  readonly returnId: number | null
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly now: Date
}

export type RefundAnswer =
  | { readonly kind: 'refunded' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Of nothing, the gateway is not asked. */
const NOTHING_PAID = 'nothing to pay back'

/**
 * Needs the order's lock. A refusal has written nothing, so that whoever asked can end the transaction in peace; more
 * than was paid is never paid back.
 */
export async function recordRefund(
  trx: Kysely<Tables>,
  gateway: PaymentGateway,
  { id, order }: LockedOrder,
  { returnId, idempotencyKey, amountCents, now }: RefundWish,
): Promise<RefundAnswer> {
  const backCents = await readRefundedCents(trx, id)
  if (backCents + amountCents > order.totalCents) {
    throw new Error(`order ${order.number} cost ${order.totalCents} cents, of which ${backCents} are back`)
  }
  const payment = await trx
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .where('order.id', '=', id)
    .select('payment.detail as reference')
    .executeTakeFirstOrThrow()
  const answer =
    amountCents === 0
      ? { kind: 'refunded' as const, reference: NOTHING_PAID }
      : await gateway.refund({ idempotencyKey, reference: payment.reference, amountCents })
  if (answer.kind === 'refused') return answer
  await trx
    .insertInto('storefront.refunds')
    .values({
      order_id: id,
      return_id: returnId,
      idempotency_key: idempotencyKey,
      amount_cents: amountCents,
      reference: answer.reference,
      created_at: now,
    })
    .execute()
  return { kind: 'refunded' }
}

async function readRefundedCents(query: Kysely<Tables>, orderId: number): Promise<number> {
  const { cents } = await query
    .selectFrom('storefront.refunds')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents)
}
