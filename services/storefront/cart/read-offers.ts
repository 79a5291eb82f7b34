import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { VariantOnOffer } from './lines/fit-to-stock.ts'

/** What the shop sells of these variants; a withdrawn one is missing. */
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
    // By their ids, as orders and imports hold them (`lockVariants`).
    .orderBy('variant.id')
    // Lets orders pass, but no deletion between this look and the line that will point here.
    .forKeyShare('variant')
    .select(['variant.id', 'variant.title as variantTitle', 'product.title as productTitle'])
    .select('variant.stock')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
