import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const MARK_CHANGED = (id: string) => sql`
  update storefront.import_products set changed = true
  where import = ${id} and product_id in (select product_id from changed)`

/** Deletes variants that the product's rows do not name, since the file is complete. Returns how many there were. */
export async function dropOtherVariants(trx: Kysely<Tables>, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with changed as (
      delete from storefront.variants v
      where v.product_id in (select product_id from storefront.import_variants where import = ${id})
        and not exists (
          select from storefront.import_variants i where i.import = ${id} and i.variant_id = v.id
        )
      returning v.product_id
    ), marked as (${MARK_CHANGED(id)} returning 1)
    select count(*)::integer as count from changed`.execute(trx)
  return rows[0]?.count ?? 0
}

const PICTURE = sql`(
  select image.id from storefront.product_images image
  where image.product_id = i.product_id and image.file = i.content ->> 'imageFile')`

export async function upsertVariants(trx: Kysely<Tables>, id: string): Promise<void> {
  // Two variants may swap SKUs or values, and unique indexes are checked row by row, so all that change are moved
  // out of the way first.
  await sql`
    update storefront.variants v set
      sku = 'moving ' || v.id, selected_options = jsonb_build_array(v.id)
    from storefront.import_variants i
    where i.import = ${id} and i.variant_id = v.id
      and (v.sku, v.selected_options) is distinct from (i.sku, i.content -> 'options')`.execute(trx)
  await sql`
    with changed as (
      update storefront.variants v set
        sku = i.sku, title = i.content ->> 'title', position = i.place,
        price_cents = (i.content ->> 'priceCents')::integer,
        compare_at_price_cents = (i.content ->> 'compareAtPriceCents')::integer,
        stock = (i.content ->> 'stock')::integer,
        inventory_tracked = (i.content ->> 'inventoryTracked')::boolean,
        inventory_policy = i.content ->> 'inventoryPolicy',
        selected_options = i.content -> 'options', image_id = ${PICTURE}
      from storefront.import_variants i
      where i.import = ${id} and i.variant_id = v.id
        and (v.sku, v.title, v.position, v.price_cents, v.compare_at_price_cents, v.stock,
             v.inventory_tracked, v.inventory_policy, v.selected_options, v.image_id)
          is distinct from
            (i.sku, i.content ->> 'title', i.place, (i.content ->> 'priceCents')::integer,
             (i.content ->> 'compareAtPriceCents')::integer, (i.content ->> 'stock')::integer,
             (i.content ->> 'inventoryTracked')::boolean, i.content ->> 'inventoryPolicy',
             i.content -> 'options', ${PICTURE})
      returning v.product_id
    ) ${MARK_CHANGED(id)}`.execute(trx)
  await sql`
    with changed as (
      insert into storefront.variants (product_id, sku, title, position, price_cents, compare_at_price_cents,
        stock, inventory_tracked, inventory_policy, selected_options, image_id)
      select i.product_id, i.sku, i.content ->> 'title', i.place, (i.content ->> 'priceCents')::integer,
        (i.content ->> 'compareAtPriceCents')::integer, (i.content ->> 'stock')::integer,
        (i.content ->> 'inventoryTracked')::boolean, i.content ->> 'inventoryPolicy',
        i.content -> 'options', ${PICTURE}
      from storefront.import_variants i
      where i.import = ${id} and i.variant_id is null order by i.line
      returning product_id
    ) ${MARK_CHANGED(id)}`.execute(trx)
}
