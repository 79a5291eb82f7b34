import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Handles of the products of which a checkout holds something, each with the next moment at which one lets go. */
export async function readReleases(query: Kysely<Tables>, now: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await query
    .selectFrom('storefront.reservations as held')
    .innerJoin('storefront.variants as variant', 'variant.id', 'held.variant_id')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where('held.expires_at', '>', now)
    .groupBy('product.handle')
    .select((row) => ['product.handle', row.fn.min('held.expires_at').as('at')])
    .execute()
  return new Map(rows.map(({ handle, at }) => [handle, at]))
}
