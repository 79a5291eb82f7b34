import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { returnOperations } from '#services/admin-contract/returns.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import type { Order } from '../../orders/order.ts'
import { readLeftOfOrders } from '../../payments/refunds/record-refund.ts'
import type { ReturnedLine } from '../../payments/refunds/refund-shares.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import { type CaseOrder, type CaseQuery, readCaseOrders } from '../case-list.ts'
import { lastRefundDay } from '../days.ts'
import { type Return, type ReturnList, readReturnPage } from './read-returns.ts'
import { worthOfPieces } from './return-steps.ts'

type ReturnPage = AnswerOf<typeof returnOperations.listReturns>
type ListedReturn = ReturnPage['returns'][number]

export async function listReturns(
  { query }: Database,
  asked: CaseQuery<ReturnList>,
): Promise<Outcome<ReturnPage>> {
  const { rows, next } = await readReturnPage(query, asked)
  const orders = await readOrdersOf(query, rows)
  const worths = await readWorths(query, rows, orders)
  const returns = rows.flatMap((row) => {
    const order = orders.get(row.orderNumber)
    return order ? [listedReturn(row, order, worths.get(row.id) ?? 0)] : []
  })
  return done({ returns, next })
}

/** Reads the cents that each return is worth to its buyer, by the return's id. */
export async function readWorthsOf(
  query: Kysely<Tables>,
  returns: readonly Return[],
): Promise<ReadonlyMap<number, number>> {
  return readWorths(query, returns, await readOrdersOf(query, returns))
}

function readOrdersOf(
  query: Kysely<Tables>,
  returns: readonly Return[],
): Promise<ReadonlyMap<number, CaseOrder>> {
  return readCaseOrders(
    query,
    returns.map(({ orderNumber }) => orderNumber),
  )
}

type OrderOfReturn = Pick<CaseOrder, 'number' | 'name' | 'email' | 'terms'> & {
  readonly lines: readonly Pick<Order['lines'][number], 'position' | 'productTitle' | 'variantTitle'>[]
}

export function listedReturn(asked: Return, order: OrderOfReturn, worthCents: number): ListedReturn {
  const { receivedAt } = asked
  return {
    ...changedReturn(asked),
    order: order.number,
    name: order.name,
    email: order.email,
    items: asked.lines.flatMap(({ position, quantity }) => {
      const line = order.lines.find((each) => each.position === position)
      return line ? [`${quantity} × ${lineName(line)}`] : []
    }),
    worthCents,
    receivedAt: receivedAt?.toISOString() ?? null,
    refundBy: receivedAt ? lastRefundDay(receivedAt, order.terms) : null,
  }
}

export function changedReturn(asked: Return): AnswerOf<typeof returnOperations.receiveReturn> {
  const { number, state, reason, requestedAt, labelSentAt, restocked, refundCents } = asked
  return {
    ...{ number, state, reason, restocked },
    requestedAt: requestedAt.toISOString(),
    labelSentAt: labelSentAt?.toISOString() ?? null,
    pieces: asked.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    refunded: refundCents === null ? null : formatUsd(refundCents),
  }
}

/** What each return of a list is worth, by its id, in as many statements as for one. */
async function readWorths(
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
