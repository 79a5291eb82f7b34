import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { readLeftOfOrders } from '../../payments/refunds/record-refund.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import type { CaseOrder } from '../case-orders.ts'
import type { Return } from './read-returns.ts'
import { worthOfPieces } from './return-steps.ts'

/** What each return of a list is worth, by its id, in as many statements as for one. */
export async function readWorths(
  query: Kysely<Tables>,
  returns: readonly Return[],
  orders: ReadonlyMap<number, CaseOrder>,
): Promise<ReadonlyMap<number, number>> {
  const ids = [...orders.values()].map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const left = await readLeftOfOrders(query, ids)
  const before = await readPaidBack(query, ids)
  return new Map(
    returns.map((asked) => {
      const order = orders.get(asked.orderNumber)
      if (!order) throw new Error(`return ${asked.number} has no order`)
      const pieces = before.filter(({ order_id }) => order_id === order.id)
      const worth = { order, before: pieces, lines: asked.lines, leftCents: left.get(order.id) ?? 0 }
      return [asked.id, asked.refundCents ?? worthOfPieces(worth)]
    }),
  )
}

/** The pieces of these orders that returns and owners' refunds have paid back. */
async function readPaidBack(
  query: Kysely<Tables>,
  orderIds: readonly number[],
): Promise<(ReturnedLine & { readonly order_id: number })[]> {
  const ofReturns = await query
    .selectFrom('storefront.return_lines as line')
    .innerJoin('storefront.returns as return', 'return.id', 'line.return_id')
    .where('return.order_id', 'in', orderIds)
    .where('return.state', '=', 'refunded')
    .select(['return.order_id', 'position', 'quantity'])
    .execute()
  const ofRefunds = await query
    .selectFrom('storefront.refund_lines as line')
    .innerJoin('storefront.refunds as refund', 'refund.id', 'line.refund_id')
    .where('refund.order_id', 'in', orderIds)
    .where('refund.retry_of', 'is', null)
    .select(['refund.order_id', 'position', 'quantity'])
    .execute()
  return [...ofReturns, ...ofRefunds]
}
