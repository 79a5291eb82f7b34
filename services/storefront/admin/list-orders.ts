import type { Database } from '#database/connect.ts'
import { writeCents } from './amounts.ts'

const PAGE_ORDERS = 250

export interface ListedOrder {
  readonly number: number
  readonly placedAt: Date
  readonly email: string
  readonly total: string
  readonly trackingNumber: string | null
  readonly cancelledAt: Date | null
}

export interface OrderPage {
  readonly orders: readonly ListedOrder[]
  /** To ask with for the page that follows. */
  readonly next: number | null
}

/** The newest first; `before` is the number that the page before ended with. */
export async function listOrders({ query }: Database, before: number | undefined): Promise<OrderPage> {
  const rows = await query
    .selectFrom('storefront.orders')
    .$if(before !== undefined, (orders) => orders.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(PAGE_ORDERS)
    .select(['number', 'placed_at as placedAt', 'email', 'total_cents as totalCents'])
    .select(['tracking_number as trackingNumber', 'cancelled_at as cancelledAt'])
    .execute()
  const orders = rows.map(({ totalCents, ...order }) => ({ ...order, total: writeCents(totalCents) }))
  return { orders, next: rows.length === PAGE_ORDERS ? (rows.at(-1)?.number ?? null) : null }
}
