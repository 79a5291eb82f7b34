import type { Database } from '#database/connect.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'

const PAGE_ORDERS = 250

type OrderPage = AnswerOf<typeof orderOperations.listOrders>

/** The newest orders come first; `before` is the last order number of the previous page. */
export async function listOrders(
  { query }: Database,
  before: number | undefined,
): Promise<Outcome<OrderPage>> {
  const rows = await query
    .selectFrom('storefront.orders')
    .$if(before !== undefined, (orders) => orders.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(PAGE_ORDERS)
    .select(['number', 'placed_at as placedAt', 'email', 'total_cents as totalCents'])
    .select(['tracking_number as trackingNumber', 'cancelled_at as cancelledAt'])
    .execute()
  const orders = rows.map(({ totalCents, placedAt, cancelledAt, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    cancelledAt: cancelledAt?.toISOString() ?? null,
    total: writeCents(totalCents),
  }))
  return done({ orders, next: rows.length === PAGE_ORDERS ? (rows.at(-1)?.number ?? null) : null })
}
