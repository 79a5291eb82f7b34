import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Holds the variants of the import's products in the order in which orders hold them (`lockVariants`). Before their stock
 * is read, or what is sold meanwhile would be on the shelf again.
 */
export async function lockVariantsOfImport(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    select v.id from storefront.variants v
    where v.product_id in (select product_id from storefront.import_products where import = ${id})
    order by v.id for no key update`.execute(trx)
}

/**
 * What goes, or changes what it is known by, needs a stronger lock, which stops new carts with it: in the same order,
 * which carts keep too.
 */
export async function lockRenamedVariants(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    select v.id from storefront.variants v
    where v.product_id in (select product_id from storefront.import_variants where import = ${id})
      and not exists (
        select from storefront.import_variants i
        where i.import = ${id} and i.variant_id = v.id
          and (i.sku, i.content -> 'options') is not distinct from (v.sku, v.selected_options)
      )
    order by v.id for update`.execute(trx)
}
