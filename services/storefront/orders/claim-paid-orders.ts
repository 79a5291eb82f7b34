import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export interface ClaimedOrder {
  readonly orderId: number
  /** This one included. */
  readonly attempts: number
}

const BATCH = 20

/** Says, in the order's own transaction, that the other parts of the shop are to be told of it. */
export async function announcePaidOrder(trx: Kysely<Tables>, orderId: number, now: Date): Promise<void> {
  await trx
    .insertInto('storefront.paid_orders')
    .values({ order_id: orderId, next_attempt_at: now, last_error: null })
    .execute()
}

/**
 * Says that what was told of it has changed. Where the first telling still waits or is under way, this one comes after
 * it: when its turn or its lease is over, and not before.
 */
export async function announceOrderAgain(trx: Kysely<Tables>, orderId: number, now: Date): Promise<void> {
  await trx
    .insertInto('storefront.paid_orders')
    .values({ order_id: orderId, next_attempt_at: now, last_error: null })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        // Whoever tells it now finds another number of attempts, and leaves it to be told again.
        .doUpdateSet((row) => ({ attempts: row('storefront.paid_orders.attempts', '+', 1) })),
    )
    .execute()
}

/** Takes what is due by moving it into the future; of several processes one gets it, and none waits. */
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
