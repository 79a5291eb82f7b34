import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Known options and values keep their place and swatch; new ones come after them. */
export async function upsertOptions(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    delete from storefront.product_options o using storefront.import_products s
    where s.import = ${id} and s.changed and s.content ? 'options' and o.product_id = s.product_id
      and not exists (
        select from jsonb_array_elements(s.content -> 'options') told where told ->> 'name' = o.name
      )`.execute(trx)
  await sql`
    insert into storefront.product_options (product_id, name, position)
    select s.product_id, told.option ->> 'name', told.place
    from storefront.import_products s,
      jsonb_array_elements(s.content -> 'options') with ordinality as told(option, place)
    where s.import = ${id} and s.changed and s.content ? 'options'
    on conflict (product_id, name) do update set position = excluded.position
      where product_options.position <> excluded.position`.execute(trx)
  await sql`
    delete from storefront.product_option_values v
    using storefront.import_products s, storefront.product_options o
    where s.import = ${id} and s.changed and s.content ? 'options'
      and o.product_id = s.product_id and v.option_id = o.id
      and not exists (
        select from jsonb_array_elements(s.content -> 'options') told
        where told ->> 'name' = o.name and told -> 'values' ? v.name
      )`.execute(trx)
  await sql`
    insert into storefront.product_option_values (option_id, product_id, name, position)
    select o.id, s.product_id, value.name,
      value.place + (select coalesce(max(position), 0) from storefront.product_option_values where option_id = o.id)
    from storefront.import_products s
      cross join jsonb_array_elements(s.content -> 'options') told
      join storefront.product_options o on o.product_id = s.product_id and o.name = told ->> 'name'
      cross join jsonb_array_elements_text(told -> 'values') with ordinality as value(name, place)
    where s.import = ${id} and s.changed
    on conflict (option_id, name) do nothing`.execute(trx)
}
