import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { customerDigest } from './customer-digest.ts'
import { writtenCode } from './discount-code.ts'

/**
 * Holds codes with a limit until the transaction ends, so that what is read of them afterwards stays true. Codes come
 * after variants in the order of locks. One without a limit is not held: nothing of it depends on who comes first.
 */
export async function lockDiscounts(trx: Kysely<Tables>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await trx
    .selectFrom('storefront.discounts')
    .where('code', 'in', codes.map(writtenCode))
    .orderBy('id')
    .where(({ eb, or }) => or([eb('max_uses', 'is not', null), eb('once_a_customer', '=', true)]))
    .forNoKeyUpdate()
    .select('id')
    .execute()
}

export interface DiscountUse {
  readonly code: string
  readonly paymentId: number
  readonly checkoutId: number
  readonly email: string
}

/** A payment takes its use when it begins, as it takes its stock. The caller has found that there is one. */
export async function takeUse(
  trx: Kysely<Tables>,
  { code, paymentId, checkoutId, email }: DiscountUse,
): Promise<void> {
  await sql`
    with used as (
      update storefront.discounts set used = used + 1 where code = ${code} returning id
    )
    insert into storefront.discount_uses (payment_id, checkout_id, discount_id, customer)
    select ${paymentId}, ${checkoutId}, id, ${customerDigest(email)} from used`.execute(trx)
}

/** Gives back the use of a payment that came to nothing, or of whose order nothing is left to be sent. */
export async function giveBackUse(trx: Kysely<Tables>, paymentId: number): Promise<void> {
  await sql`
    with given as (
      delete from storefront.discount_uses where payment_id = ${paymentId} returning discount_id
    )
    update storefront.discounts as discount set used = discount.used - 1
    from given where discount.id = given.discount_id`.execute(trx)
}
