import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Small batches keep other transactions from waiting long. */
const BATCH_SIZE = 200
/** Bounds one sweep; the next one deletes the rest. */
const MAX_BATCHES = 50

/** For this long the checkout of an expired cart still says that the cart has expired. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Deletes expired carts, with the addresses in their checkouts. A cart with an order belongs to the order and stays,
 * though the API answers null for it. A cart that is being changed is left for the next sweep.
 */
export async function deleteExpiredCarts(query: Kysely<Tables>, now: Date): Promise<void> {
  const expiredBy = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await deleteBatch(query, expiredBy)) < BATCH_SIZE) return
}

/** Returns how many carts it deleted. */
async function deleteBatch(query: Kysely<Tables>, expiredBy: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from storefront.carts where id in (
      select id from storefront.carts
      where completed_at is null and expires_at <= ${expiredBy}
        -- Whose money is not told apart yet.
        and not exists (
          select from storefront.checkouts as checkout
          join storefront.payments as payment on payment.checkout_id = checkout.id
          where checkout.cart_id = carts.id and (
            payment.next_try_at is not null
            -- A dispute is kept for the books, with the payment that it names.
            or exists (select from storefront.disputes where payment_id = payment.id)
          )
        )
      order by expires_at limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
  return Number(numAffectedRows)
}
