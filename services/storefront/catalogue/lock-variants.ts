import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Holds the variants until the transaction ends. Always in the order of their ids, and after their products, carts
 * and orders: two that hold the same two variants in opposite orders would wait for each other for ever.
 * `for no key update` is what a change of stock needs; the stronger lock would also stop every new cart that points
 * to the variants.
 */
export async function lockVariants(trx: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('storefront.variants')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id')
    .execute()
}
