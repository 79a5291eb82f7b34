import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export interface ClaimedOrder {
  readonly orderId: number
  /** Attempts, including this one. */
  readonly attempts: number
}

const BATCH = 20

/** Queues, in the order's own transaction, the order for delivery to the other parts of the shop. */
export async function announcePaidOrder(trx: Kysely<Tables>, orderId: number, now: Date): Promise<void> {
  await trx
    .insertInto('storefront.paid_orders')
    .values({ order_id: orderId, next_attempt_at: now, last_error: null })
    .execute()
}

/**
 * Queues the order again after it has changed. Where a first delivery still waits or runs, this one follows when its
 * turn comes or its lease ends.
 */
export async function announceOrderAgain(trx: Kysely<Tables>, orderId: number, now: Date): Promise<void> {
  await trx
    .insertInto('storefront.paid_orders')
    .values({ order_id: orderId, next_attempt_at: now, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        // A running delivery then finds another number of attempts, and leaves the order to be delivered again.
        .doUpdateSet((row) => ({ attempts: row('storefront.paid_orders.attempts', '+', 1) })),
    )
    .execute()
}

/** Claims due orders by moving them into the future; of several processes one gets each, and none waits. */
export async function claimPaidOrders(
  query: Kysely<Tables>,
  now: Date,
  leasedUntil: Date,
): Promise<ClaimedOrder[]> {
  const claimed = await query
    .updateTable('storefront.paid_orders')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_attempt_at: leasedUntil }))
    .where('order_id', 'in', (row) =>
      row
        .selectFrom('storefront.paid_orders')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('order_id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('order_id'),
    )
    .returning(['order_id as orderId', 'attempts'])
    .execute()
  return claimed.sort((one, other) => one.orderId - other.orderId)
}
