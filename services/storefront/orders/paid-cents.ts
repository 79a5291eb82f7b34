import { type RawBuilder, sql } from 'kysely'

/** Whether this payment, of the table by its name or an alias, is one that an edit was paid with. */
export function paidAnEdit(payment: 'paid' | 'payments'): RawBuilder<boolean> {
  const paid = sql.table(payment)
  return sql<boolean>`(${paid}.order_edit_id is not null and (
    ${paid}.state in ('authorised', 'captured')
    -- It was released for a refund, which is subtracted elsewhere. Without one, its edit never applied.
    or ${paid}.state = 'released' and exists (
      select from storefront.refunds as back where back.payment_id = ${paid}.id and back.state <> 'failed'
    )
  ))`
}

/**
 * Reads what was paid of the total of the order with this alias, whatever went back since. It is less than the total
 * where an edit was not charged. What an edit gave back is off the total as well, so it does not count as paid; where
 * that failed, the total is the less of the two.
 */
export function paidCents(order: 'order' | 'sold'): RawBuilder<number> {
  return sql<number>`least(${sql.table(order)}.total_cents, ${takenCents(order)})::float8`
}

/**
 * Reads what was taken for the order, less what edits gave back: the money that the takings tell of. It is more than the
 * total while what an edit was to give back has failed.
 */
export function takenCents(order: 'order' | 'sold'): RawBuilder<number> {
  const sold = sql.table(order)
  return sql<number>`((
    select sum(coalesce(paid.capture_cents, paid.amount_cents)) from storefront.payments as paid
    where paid.checkout_id = ${sold}.checkout_id and (paid.id = ${sold}.payment_id or ${paidAnEdit('paid')})
  ) - (
    select coalesce(sum(back.amount_cents), 0) from storefront.refunds as back
    where back.order_id = ${sold}.id and back.kind = 'edit' and back.state <> 'failed'
  ))::float8`
}
