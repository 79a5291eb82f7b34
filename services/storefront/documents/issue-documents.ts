import { type Kysely, sql } from 'kysely'
import type { DocumentKind } from '#database/tables/documents.ts'
import type { Tables } from '#database/tables.ts'
import { paidCents } from '../orders/paid-cents.ts'

/** Arbitrary, and the same in all processes. */
const LOCKS: Readonly<Record<DocumentKind, number>> = { invoice: 5_741_331, 'credit-note': 5_741_332 }

/**
 * Keeps these payments' orders from being changed until the transaction ends. Everybody locks an order before its
 * payment, and issuing a document for an order locks that again.
 */
export async function holdOrders(trx: Kysely<Tables>, paymentIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('storefront.orders')
    .where('checkout_id', 'in', (row) =>
      row.selectFrom('storefront.payments').where('id', 'in', paymentIds).select('checkout_id'),
    )
    .orderBy('id')
    .forKeyShare()
    .select('id')
    .execute()
}

/**
 * Gives the orders of these payments their invoices, in the sequence of the orders. An order that has one keeps it, and
 * what was paid for an edit of it since gets an invoice of its own. Numbers are taken under a lock that lasts until the
 * transaction ends, and it ends soon: no buyer waits for it.
 */
export async function issueInvoices(
  trx: Kysely<Tables>,
  paymentIds: readonly number[],
  now: Date,
): Promise<void> {
  const year = now.getUTCFullYear()
  await lockNumbers(trx, 'invoice')
  await sql`
    insert into storefront.documents (kind, year, number, order_id, payment_id, issued_at, content)
    select 'invoice', ${year}::integer, ${lastNumber('invoice', year)} + row_number() over (order by payment.id),
      sold.id, payment.id, ${now}::timestamptz, storefront.order_as_sold(sold) || jsonb_build_object(
        'card_brand', payment.card_brand,
        'card_last_four', payment.card_last_four,
        'lines', null,
        'edit', jsonb_build_object('before', edit.before, 'after', edit.after)
      )
    from storefront.payments as payment
    join storefront.order_edits as edit on edit.id = payment.order_edit_id
    join storefront.orders as sold on sold.id = edit.order_id
    where payment.id in (${sql.join(paymentIds)}) and not edit.before_invoice
      and exists (select from storefront.documents where order_id = sold.id and kind = 'invoice')
      and not exists (select from storefront.documents where payment_id = payment.id)`.execute(trx)
  await sql`
    insert into storefront.documents (kind, year, number, order_id, issued_at, content)
    select 'invoice', ${year}::integer, ${lastNumber('invoice', year)} + row_number() over (order by sold.id), sold.id,
      ${now}::timestamptz, storefront.order_as_sold(sold) || jsonb_build_object('paid_cents', ${paidCents('sold')})
    from storefront.orders as sold
    where checkout_id in (select checkout_id from storefront.payments where id in (${sql.join(paymentIds)}))
      and not exists (
        select from storefront.documents where order_id = sold.id and kind = 'invoice'
      )`.execute(trx)
}

/**
 * Puts on paper what an edit changed of goods or sums after the invoice, where no money moves for it, and with it no other
 * paper would name that. Runs at the end of the edit's transaction, since invoices of other orders wait for its number.
 */
export async function issueEditInvoice(trx: Kysely<Tables>, orderEditId: number, now: Date): Promise<void> {
  const edit = await trx
    .selectFrom('storefront.order_edits')
    .where('id', '=', orderEditId)
    .where('settled_by', 'in', ['nothing', 'waived'])
    .where('before_invoice', '=', false)
    .where(sql<boolean>`(before -> 'lines', before -> 'order' -> 'total_cents')
      <> (after -> 'lines', after -> 'order' -> 'total_cents')`)
    .select('id')
    .executeTakeFirst()
  if (!edit) return
  const year = now.getUTCFullYear()
  await lockNumbers(trx, 'invoice')
  await sql`
    insert into storefront.documents (kind, year, number, order_id, order_edit_id, issued_at, content)
    select 'invoice', ${year}::integer, ${lastNumber('invoice', year)} + 1, sold.id, edit.id, ${now}::timestamptz,
      storefront.order_as_sold(sold) || jsonb_build_object(
        'lines', null, 'paid_cents', 0, 'edit', jsonb_build_object('before', edit.before, 'after', edit.after)
      )
    from storefront.order_edits as edit join storefront.orders as sold on sold.id = edit.order_id
    where edit.id = ${edit.id}`.execute(trx)
}

/** The caller holds the order's lock, without which no invoice is issued, and applies an edit of it. */
export function hasNoInvoice(orderId: number) {
  return sql<boolean>`not exists (
    select from storefront.documents where order_id = ${orderId} and kind = 'invoice'
  )`
}

/**
 * Runs in the transaction that records that the money is back. The note of a refund that came back from the buyer's bank
 * stands, as the money is still owed, so a refund that takes the place of that one gets no other. What an edit before the
 * invoice gave back was never on it.
 */
export async function issueCreditNote(trx: Kysely<Tables>, refundId: number, now: Date): Promise<void> {
  const year = now.getUTCFullYear()
  await lockNumbers(trx, 'credit-note')
  await sql`
    insert into storefront.documents (kind, year, number, order_id, refund_id, issued_at, content)
    select 'credit-note', ${year}::integer, ${lastNumber('credit-note', year)} + 1, sold.id, refund.id,
      ${now}::timestamptz, storefront.order_as_sold(sold) || jsonb_build_object(
        'lines', storefront.refunded_lines(refund),
        'refund', jsonb_build_object('kind', refund.kind, 'reason', refund.reason,
          'amount_cents', refund.amount_cents, 'tax_cents', refund.tax_cents)
      ) || coalesce((
        select jsonb_build_object('edit', jsonb_build_object('before', edit.before, 'after', edit.after))
        from storefront.order_edits as edit where edit.id = refund.order_edit_id
      ), '{}')
    from storefront.refunds as refund join storefront.orders as sold on sold.id = refund.order_id
    where refund.id = ${refundId} and not exists (
      with recursive tried as (
        select id, retry_of, order_edit_id from storefront.refunds where id = ${refundId}
        union all
        select before.id, before.retry_of, before.order_edit_id
        from storefront.refunds as before join tried on before.id = tried.retry_of
      )
      select from tried
      left join storefront.documents as note on note.refund_id = tried.id
      left join storefront.order_edits as edit on edit.id = tried.order_edit_id
      where note.id is not null or edit.before_invoice
    )`.execute(trx)
}

/** A statement of its own, so that the next one sees what those wrote who held the lock before. */
async function lockNumbers(trx: Kysely<Tables>, kind: DocumentKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[kind])})`.execute(trx)
}

function lastNumber(kind: DocumentKind, year: number) {
  return sql`(
    select coalesce(max(number), 0) from storefront.documents where kind = ${kind} and year = ${year}::integer
  )`
}
