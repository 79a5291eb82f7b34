import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { paymentOperations } from '#services/admin-contract/payments.ts'
import { paidAnEdit, takenCents } from '../../orders/paid-cents.ts'
import type { Span } from './provider-books.ts'

type DayTakings = AnswerOf<typeof paymentOperations.listTakings>['days'][number]
type StateTaxes = AnswerOf<typeof paymentOperations.listTaxes>['states'][number]

/**
 * Adds up each day in UTC: what the orders of the day were paid with, what was paid on that day for edits, and what went
 * back on that day, for whichever order. A day without any has no row.
 */
export async function readTakings(query: Kysely<Tables>, { from, to }: Span): Promise<DayTakings[]> {
  const { rows } = await sql<DayTakings>`
    with entries as (
      select "order".placed_at as at, 1 as orders,
        coalesce(payment.capture_cents, payment.amount_cents) as order_cents, payment.state, 0 as refund_cents
      from storefront.orders as "order"
      join storefront.payments as payment on payment.id = "order".payment_id
      where "order".placed_at >= ${from} and "order".placed_at < ${to}
      union all
      select created_at, 0, coalesce(capture_cents, amount_cents), state, 0 from storefront.payments
      where ${paidAnEdit('payments')} and created_at >= ${from} and created_at < ${to}
      union all
      select created_at, 0, 0, null, amount_cents from storefront.refunds
      where state <> 'failed' and created_at >= ${from} and created_at < ${to}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(orders)::float8 as orders,
      sum(order_cents)::float8 as "orderCents",
      coalesce(sum(order_cents) filter (where state = 'captured'), 0)::float8 as "capturedCents",
      sum(refund_cents)::float8 as "refundCents", sum(order_cents - refund_cents)::float8 as "netCents"
    from entries group by day order by day`.execute(query)
  return rows
}

/**
 * Adds up the tax of each state. An order counts as it is now, after any edit, so what edits paid back does not, nor what
 * they did not charge; what could not be paid back counts until it is, as in the takings. Its tax is that of all its
 * goods as they are now all the same.
 */
export async function readTaxes(query: Kysely<Tables>, { from, to }: Span): Promise<StateTaxes[]> {
  const { rows } = await sql<StateTaxes>`
    with entries as (
      select state, 1 as orders, ${takenCents('order')} as order_cents, tax_cents, 0 as refund_cents,
        0 as refund_tax_cents
      from storefront.orders as "order" where placed_at >= ${from} and placed_at < ${to}
      union all
      select "order".state, 0, 0, 0, refund.amount_cents, refund.tax_cents
      from storefront.refunds as refund
      join storefront.orders as "order" on "order".id = refund.order_id
      where refund.state <> 'failed' and refund.kind <> 'edit'
        and refund.created_at >= ${from} and refund.created_at < ${to}
    )
    select state, sum(orders)::float8 as orders, sum(order_cents)::float8 as "orderCents",
      sum(tax_cents)::float8 as "taxCents", sum(refund_cents)::float8 as "refundCents",
      sum(refund_tax_cents)::float8 as "refundTaxCents",
      sum(tax_cents - refund_tax_cents)::float8 as "netTaxCents"
    from entries group by state order by state`.execute(query)
  return rows
}
