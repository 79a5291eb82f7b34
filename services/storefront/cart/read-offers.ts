import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { VariantOnOffer } from './lines/fit-to-stock.ts'

/** Returns the variants that the shop sells; withdrawn ones are missing. */
export async function readOffers(
  trx: Kysely<Tables>,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, VariantOnOffer>> {
  const ids = [...new Set(variantIds)]
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('storefront.variants as variant')
    .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
    .where('variant.id', 'in', ids)
    .where('product.published_at', 'is not', null)
    // Orders and imports lock variants by id too (`lockVariants`).
    .orderBy('variant.id')
    // Lets orders pass, but keeps a variant from being deleted before the cart's line points to it.
    .forKeyShare('variant')
    .select(['variant.id', 'variant.title as variantTitle', 'product.title as productTitle'])
    .select(['variant.stock', 'inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
