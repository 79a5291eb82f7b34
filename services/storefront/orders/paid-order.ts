import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The parts of Shopify's webhooks `orders/paid` and `orders/cancelled` that the rest of the shop needs. */
export interface PaidOrder {
  readonly id: number
  readonly number: number
  readonly email: string
  readonly paidAt: Date
  readonly totalCents: number
  /** The order was paid, and cancelled later. */
  readonly isCancelled: boolean
  readonly lines: readonly PaidOrderLine[]
  /** Products that an edit took out of the order, and that are in no line of it any more. */
  readonly removedHandles: readonly string[]
}

export interface PaidOrderLine {
  readonly productHandle: string
  /** Null once the owner has deleted the variant. */
  readonly variantId: number | null
  readonly quantity: number
  readonly unitPriceCents: number
}

export async function readPaidOrder(query: Kysely<Tables>, id: number): Promise<PaidOrder> {
  const { cancelledAt, ...order } = await query
    .selectFrom('storefront.orders')
    .where('id', '=', id)
    .select(['id', 'number', 'email', 'placed_at as paidAt', 'total_cents as totalCents'])
    .select('cancelled_at as cancelledAt')
    .executeTakeFirstOrThrow()
  const lines = await query
    .selectFrom('storefront.order_lines')
    .where('order_id', '=', id)
    .orderBy('position')
    .select(['product_handle as productHandle', 'variant_id as variantId', 'quantity'])
    .select('unit_price_cents as unitPriceCents')
    .execute()
  const removedHandles = await readRemovedHandles(query, id, lines)
  return { ...order, isCancelled: cancelledAt !== null, lines, removedHandles }
}

async function readRemovedHandles(
  query: Kysely<Tables>,
  id: number,
  lines: readonly PaidOrderLine[],
): Promise<string[]> {
  const edits = await query
    .selectFrom('storefront.order_edits')
    .where('order_id', '=', id)
    .where('state', '=', 'applied')
    .select('before')
    .execute()
  const before = edits.flatMap((edit) => edit.before.lines.map(({ product_handle }) => product_handle))
  return [...new Set(before)].filter((handle) => lines.every(({ productHandle }) => productHandle !== handle))
}
