import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** What has been taken out of the cart, its checkout need not hold any longer. In one statement. */
export async function releaseSurplus(trx: Kysely<Tables>, cartId: number): Promise<void> {
  await sql`
    with wanted as (
      select variant_id, sum(quantity)::integer as quantity
      from storefront.cart_lines where cart_id = ${cartId} group by variant_id
    ), lessened as (
      update storefront.reservations held set quantity = wanted.quantity from wanted
      where held.cart_id = ${cartId} and held.variant_id = wanted.variant_id and held.quantity > wanted.quantity
    )
    delete from storefront.reservations
    where cart_id = ${cartId} and variant_id not in (select variant_id from wanted)
  `.execute(trx)
}
