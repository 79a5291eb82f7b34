import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { paymentOperations } from '#services/admin-contract/payments.ts'
import type { Span } from './provider-books.ts'

type DayTakings = AnswerOf<typeof paymentOperations.listTakings>['days'][number]
type StateTaxes = AnswerOf<typeof paymentOperations.listTaxes>['states'][number]

/**
 * Adds up each day in UTC: what the orders of the day were paid with, and what went back on that day, for whichever
 * order. A day without either has no row.
 */
export async function readTakings(query: Kysely<Tables>, { from, to }: Span): Promise<DayTakings[]> {
  const { rows } = await sql<DayTakings>`
    with entries as (
      select "order".placed_at as at, 1 as orders,
        coalesce(payment.capture_cents, payment.amount_cents) as order_cents,
        case when payment.state = 'captured' then coalesce(payment.capture_cents, payment.amount_cents) else 0 end
          as captured_cents,
        0 as refund_cents
      from storefront.orders as "order"
      join storefront.payments as payment on payment.id = "order".payment_id
      where "order".placed_at >= ${from} and "order".placed_at < ${to}
      union all
      select created_at, 0, 0, 0, amount_cents from storefront.refunds
      where state <> 'failed' and created_at >= ${from} and created_at < ${to}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(orders)::float8 as orders,
      sum(order_cents)::float8 as "orderCents", sum(captured_cents)::float8 as "capturedCents",
      sum(refund_cents)::float8 as "refundCents", sum(order_cents - refund_cents)::float8 as "netCents"
    from entries group by day order by day`.execute(query)
  return rows
}

/**
 * Adds up the tax of each state. An order counts as it is now, after any edit; a refund's part of the tax is rounded so
 * that all refunds of an order together never hold another tax than the order.
 */
export async function readTaxes(query: Kysely<Tables>, { from, to }: Span): Promise<StateTaxes[]> {
  const { rows } = await sql<StateTaxes>`
    with back as (
      select "order".state, refund.created_at as at, refund.amount_cents, "order".tax_cents, "order".total_cents,
        sum(refund.amount_cents) over (partition by "order".id order by refund.id) as so_far
      from storefront.refunds as refund
      join storefront.orders as "order" on "order".id = refund.order_id
      where refund.state <> 'failed' and refund.order_edit_id is null and refund.amount_cents > 0
    ),
    entries as (
      select state, 1 as orders, total_cents as order_cents, tax_cents, 0 as refund_cents, 0::numeric as refund_tax
      from storefront.orders where placed_at >= ${from} and placed_at < ${to}
      union all
      select state, 0, 0, 0, amount_cents,
        round(tax_cents::numeric * so_far / nullif(total_cents, 0))
          - round(tax_cents::numeric * (so_far - amount_cents) / nullif(total_cents, 0))
      from back where at >= ${from} and at < ${to}
    )
    select state, sum(orders)::float8 as orders, sum(order_cents)::float8 as "orderCents",
      sum(tax_cents)::float8 as "taxCents", sum(refund_cents)::float8 as "refundCents",
      coalesce(sum(refund_tax), 0)::float8 as "refundTaxCents",
      (sum(tax_cents) - coalesce(sum(refund_tax), 0))::float8 as "netTaxCents"
    from entries group by state order by state`.execute(query)
  return rows
}
