import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'

export interface RefundedOrder {
  readonly id: number
  readonly order: Pick<Order, 'number'>
}

export interface NewRefund {
  /** Both are null where the whole order is cancelled. */
  readonly returnId: number | null
  readonly orderEditId?: number | null
  readonly idempotencyKey: string
  readonly amountCents: number
  readonly now: Date
}

/** The provider is not asked for a refund of nothing. */
const NOTHING_PAID = 'nothing to pay back'

/**
 * Runs in the transaction that is the refund's reason; `payRefunds` pays it once that is committed. The caller holds
 * the order's lock, so more than was paid is never paid back.
 */
export async function recordRefund(
  trx: Kysely<Tables>,
  { id, order }: RefundedOrder,
  { returnId, orderEditId = null, idempotencyKey, amountCents, now }: NewRefund,
): Promise<void> {
  const leftCents = await readLeftCents(trx, id)
  if (amountCents > leftCents) {
    throw new Error(
      `of order ${order.number} ${leftCents} cents are left to pay back, and not ${amountCents}`,
    )
  }
  if (returnId === null && orderEditId === null) await stopCapture(trx, id, amountCents)
  const isNothing = amountCents === 0
  await trx
    .insertInto('storefront.refunds')
    .values({
      order_id: id,
      return_id: returnId,
      order_edit_id: orderEditId,
      idempotency_key: idempotencyKey,
      amount_cents: amountCents,
      state: isNothing ? 'paid' : 'started',
      reference: isNothing ? NOTHING_PAID : null,
      next_try_at: isNothing ? null : now,
      created_at: now,
    })
    .execute()
}

/** Money that is held and not yet taken is released, so it need not be captured first. */
async function stopCapture(trx: Kysely<Tables>, orderId: number, amountCents: number): Promise<void> {
  await trx
    .updateTable('storefront.payments')
    .where('id', '=', (row) =>
      row.selectFrom('storefront.orders').where('id', '=', orderId).select('payment_id'),
    )
    .where('state', '=', 'authorised')
    .where(({ eb, fn }) => eb(fn.coalesce('capture_cents', 'amount_cents'), '=', amountCents))
    .set({ next_try_at: null })
    .execute()
}

/** What was paid, which is more than the order's total once an edit paid some of it back, less what went back. */
export async function readLeftCents(query: Kysely<Tables>, orderId: number): Promise<number> {
  const { cents } = await query
    .selectFrom('storefront.orders as order')
    .innerJoin('storefront.payments as payment', 'payment.id', 'order.payment_id')
    .where('order.id', '=', orderId)
    .select((row) => row.fn.coalesce('capture_cents', 'amount_cents').as('cents'))
    .executeTakeFirstOrThrow()
  return cents - (await readRefundedCents(query, orderId))
}

async function readRefundedCents(query: Kysely<Tables>, orderId: number): Promise<number> {
  const { cents } = await query
    .selectFrom('storefront.refunds')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents)
}
