import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/**
 * Locks the variants of the import's products in the order in which orders lock them (`lockVariants`). Their stock is
 * read only afterwards, or the import would put back what was sold meanwhile.
 */
export async function lockVariantsOfImport(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    select v.id from storefront.variants v
    where v.product_id in (select product_id from storefront.import_products where import = ${id})
    order by v.id for no key update`.execute(trx)
}

/**
 * Deleting a variant, or changing its SKU or options, needs a stronger lock, which also stops new carts. It is taken in
 * the same order, which carts keep too.
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
