import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** By then the buyer has sat on it every working day of two weeks. */
const ASK_AFTER_MS = 14 * DAY_MS
/**
 * Later requests are dropped: for orders from before this feature, after the shop stood still, and after
 * a clock leapt ahead.
 */
const MAX_LATE_MS = 14 * DAY_MS
const BATCH = 20

export interface DueOrder {
  readonly id: number
  readonly number: number
  readonly fulfilledAt: Date
}

/** Reads the orders whose buyers are due to be asked, in the order they were sent, after `last`. */
export async function readDueOrders(
  query: Kysely<Tables>,
  now: Date,
  last: DueOrder | undefined,
): Promise<DueOrder[]> {
  const sentBy = new Date(now.getTime() - ASK_AFTER_MS)
  const sentAfter = new Date(sentBy.getTime() - MAX_LATE_MS)
  const rows = await query
    .selectFrom('storefront.orders')
    .where('review_request', 'is', null)
    // Who gets the plan of the first weeks by email is asked when it is over.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('storefront.first_weeks as plan')
            .whereRef('plan.order_id', '=', 'storefront.orders.id')
            .where('plan.ended_at', 'is', null)
            .select('plan.order_id'),
        ),
      ),
    )
    .where('fulfilled_at', '>', sentAfter)
    .where('fulfilled_at', '<=', sentBy)
    .$if(last !== undefined, (orders) =>
      orders.where(sql<boolean>`(fulfilled_at, id) > (${last?.fulfilledAt}, ${last?.id})`),
    )
    .orderBy('fulfilled_at')
    .orderBy('id')
    .limit(BATCH)
    .select(['id', 'number', 'fulfilled_at as fulfilledAt'])
    .$narrowType<{ fulfilledAt: Date }>()
    .execute()
  return rows
}
