import { type Kysely, sql } from 'kysely'
import type { PaymentState } from '#database/tables/payments.ts'
import type { Tables } from '#database/tables.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderListOperations } from '#services/admin-contract/order-list.ts'
import { paidCents } from '../../orders/paid-cents.ts'
import { lineName } from '../../pricing/line-names.ts'
import { type MoneyOfOrder, paymentState } from './payment-state.ts'

export type ListedOrder = AnswerOf<typeof orderListOperations.listOrders>['orders'][number]

/** Lines that a list names; the others are counted. */
const NAMED_LINES = 3

/** What a list tells of these orders, in the sequence of their ids. */
export async function readListedOrders(
  query: Kysely<Tables>,
  ids: readonly number[],
): Promise<ListedOrder[]> {
  if (ids.length === 0) return []
  const byId = new Map((await readRows(query, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [listed(row)] : []
  })
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Payments and lines are read order by order, which is quicker than to join two tables of a million rows. */
function readRows(query: Kysely<Tables>, ids: readonly number[]) {
  return query
    .selectFrom('storefront.orders as order')
    .where('order.id', 'in', ids)
    .select(['order.id', 'number', 'placed_at', 'email', 'first_name', 'last_name', 'city', 'order.state'])
    .select(['total_cents', 'stage', 'tags', 'tracking_number', 'cancelled_at', 'is_edited'])
    .select(placingState.as('paymentState'))
    .select(soldLines.as('lines'))
    .select(sql<string>`to_char(deliver_to, 'YYYY-MM-DD')`.as('promisedBy'))
    .select(paidCents('order').as('paidCents'))
    .select(backCents.as('backCents'))
    .select(isDisputed.as('isDisputed'))
    .select(isWaiting.as('isWaiting'))
    .execute()
}

/** What was given back of the order's total, or is on its way; an edit has lowered the total itself. */
export const backCents = sql<number>`coalesce((
  select sum(amount_cents) from storefront.refunds
  where order_id = "order".id and refunds.state <> 'failed' and refunds.kind <> 'edit'
), 0)::bigint`
export const isDisputed = sql<boolean>`exists (
  select from storefront.disputes
  where disputes.payment_id = "order".payment_id and disputes.state in ('needs-response', 'under-review')
)`
const isWaiting = sql<boolean>`exists (
  select from storefront.order_edits where order_id = "order".id and order_edits.state = 'asked'
)`

const placingState = sql<PaymentState>`(
  select payments.state from storefront.payments where payments.id = "order".payment_id
)`
const soldLines = sql<readonly [productTitle: string, variantTitle: string, quantity: number][]>`(
  select jsonb_agg(jsonb_build_array(product_title, variant_title, quantity) order by position)
  from storefront.order_lines where order_id = "order".id
)`

function listed(row: Row): ListedOrder {
  const lines = row.lines.map(([productTitle, variantTitle, quantity]) => ({
    name: lineName({ productTitle, variantTitle }),
    quantity,
  }))
  return {
    number: row.number,
    placedAt: row.placed_at.toISOString(),
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    city: row.city,
    state: row.state,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: lines.slice(0, NAMED_LINES).map(({ name, quantity }) => `${quantity} × ${name}`),
    moreLines: Math.max(0, lines.length - NAMED_LINES),
    totalCents: row.total_cents,
    total: writeCents(row.total_cents),
    payment: paymentState(moneyOf(row)),
    stage: row.stage,
    isWaiting: row.isWaiting,
    isEdited: row.is_edited,
    promisedBy: row.promisedBy,
    tags: row.tags,
    trackingNumber: row.tracking_number,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }
}

function moneyOf({
  paymentState: state,
  backCents: back,
  isDisputed: disputed,
  paidCents: paid,
}: Row): MoneyOfOrder {
  return { state, isDisputed: disputed, backCents: Number(back), paidCents: paid }
}
