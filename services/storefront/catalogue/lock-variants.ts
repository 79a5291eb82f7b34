import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Locks the variants until the transaction ends, always in the order of their ids, and after their products, carts and
 * orders: two transactions that lock the same variants in opposite orders would deadlock. `for no key update` is enough
 * to change stock; the stronger lock would also stop every new cart that points to the variants.
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
