import type { Database } from '#database/connect.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { returnOperations } from '#services/admin-contract/returns.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import type { Order } from '../../orders/order.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { CaseQuery } from '../case-list.ts'
import { type CaseOrder, readCaseOrders } from '../case-orders.ts'
import { lastRefundDay } from '../days.ts'
import { type Return, type ReturnList, readReturnPage } from './read-returns.ts'
import { readWorths } from './return-worths.ts'

type ReturnPage = AnswerOf<typeof returnOperations.listReturns>
type ListedReturn = ReturnPage['returns'][number]

export async function listReturns(
  { query }: Database,
  asked: CaseQuery<ReturnList>,
): Promise<Outcome<ReturnPage>> {
  const { rows, next } = await readReturnPage(query, asked)
  const orders = await readCaseOrders(
    query,
    rows.map(({ orderNumber }) => orderNumber),
  )
  const worths = await readWorths(query, rows, orders)
  const returns = rows.flatMap((row) => {
    const order = orders.get(row.orderNumber)
    return order ? [listedReturn(row, order, worths.get(row.id) ?? 0)] : []
  })
  return done({ returns, next })
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
