import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Order } from '../../orders/order.ts'

export interface RefundedOrder {
  readonly id: number
  readonly order: Pick<Order, 'number' | 'totalCents'>
}

export interface NewRefund {
  /** Null where the whole order is cancelled. */
  readonly returnId: number | null
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
  { returnId, idempotencyKey, amountCents, now }: NewRefund,
): Promise<void> {
  const backCents = await readRefundedCents(trx, id)
  if (backCents + amountCents > order.totalCents) {
    throw new Error(`order ${order.number} cost ${order.totalCents} cents, of which ${backCents} are back`)
  }
  if (returnId === null) await stopCapture(trx, id, amountCents)
  const isNothing = amountCents === 0
  await trx
    .insertInto('storefront.refunds')
    .values({
      order_id: id,
      return_id: returnId,
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
    .where('amount_cents', '=', amountCents)
    .set({ next_try_at: null })
    .execute()
}

async function readRefundedCents(query: Kysely<Tables>, orderId: number): Promise<number> {
  const { cents } = await query
    .selectFrom('storefront.refunds')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  return Number(cents)
}
