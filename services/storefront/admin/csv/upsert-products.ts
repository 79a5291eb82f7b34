import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Warnings } from './problems.ts'

/** Finds the products that exist, and fills in what the file leaves out: from them, or with Shopify's defaults. */
export async function completeProducts(trx: Kysely<Tables>, id: string): Promise<void> {
  await sql`
    update storefront.import_products s set
      product_id = p.id,
      content = jsonb_build_object(
        'descriptionHtml', p.description_html, 'vendor', p.vendor, 'productType', p.product_type,
        'tags', to_jsonb(p.tags), 'published', p.published_at is not null,
        'seoTitle', p.seo_title, 'seoDescription', p.seo_description) || s.content
    from storefront.products p where s.import = ${id} and p.handle = s.handle`.execute(trx)
  await sql`
    update storefront.import_products set content = jsonb_build_object(
      'descriptionHtml', '', 'vendor', '', 'productType', '', 'tags', '[]'::jsonb, 'published', true) || content
    where import = ${id} and product_id is null`.execute(trx)
}

const TAGS = sql`array(select jsonb_array_elements_text(s.content -> 'tags'))`

/** New products come after the existing ones, in the order of the file. */
export async function upsertProducts(trx: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await sql`
    with changed as (
      update storefront.products p set
        title = s.content ->> 'title', description_html = s.content ->> 'descriptionHtml',
        vendor = s.content ->> 'vendor', product_type = s.content ->> 'productType', tags = ${TAGS},
        seo_title = nullif(s.content ->> 'seoTitle', ''),
        seo_description = nullif(s.content ->> 'seoDescription', ''),
        published_at = case when (s.content ->> 'published')::boolean then coalesce(p.published_at, ${now}) end
      from storefront.import_products s
      where s.import = ${id} and s.product_id = p.id
        and (p.title, p.description_html, p.vendor, p.product_type, p.tags,
             coalesce(p.seo_title, ''), coalesce(p.seo_description, ''), p.published_at is not null)
          is distinct from
            (s.content ->> 'title', s.content ->> 'descriptionHtml', s.content ->> 'vendor',
             s.content ->> 'productType', ${TAGS}, coalesce(s.content ->> 'seoTitle', ''),
             coalesce(s.content ->> 'seoDescription', ''), (s.content ->> 'published')::boolean)
      returning p.handle
    )
    update storefront.import_products set changed = true
    where import = ${id} and handle in (select handle from changed)`.execute(trx)
  await sql`
    with made as (
      insert into storefront.products (handle, title, description_html, vendor, product_type, tags, seo_title,
        seo_description, published_at, position)
      select s.handle, s.content ->> 'title', s.content ->> 'descriptionHtml', s.content ->> 'vendor',
        s.content ->> 'productType', ${TAGS}, nullif(s.content ->> 'seoTitle', ''),
        nullif(s.content ->> 'seoDescription', ''),
        case when (s.content ->> 'published')::boolean then ${now}::timestamptz end,
        (select coalesce(max(position), 0) from storefront.products) + row_number() over (order by s.line)
      from storefront.import_products s where s.import = ${id} and s.product_id is null
      returning id, handle
    )
    update storefront.import_products s set product_id = made.id, created = true, changed = true
    from made where s.import = ${id} and s.handle = made.handle`.execute(trx)
}

/** Updates the positions and alt texts of existing pictures, and warns of those that the shop does not have. */
export async function updatePictures(trx: Kysely<Tables>, id: string, warnings: Warnings): Promise<void> {
  const missing = await sql<{ line: number }>`
    select image.line
    from storefront.import_products s,
      jsonb_to_recordset(s.content -> 'images') as image(file text, line integer)
    where s.import = ${id} and not exists (
      select from storefront.product_images p where p.product_id = s.product_id and p.file = image.file)
    order by image.line`.execute(trx)
  for (const { line } of missing.rows)
    warnings.add(line, 'Image Src is a file that the product does not have here, and is not taken over')
  await sql`
    with told as (
      select s.product_id, image.*
      from storefront.import_products s,
        jsonb_to_recordset(s.content -> 'images') as image(file text, position integer, "altText" text)
      where s.import = ${id}
    ), changed as (
      update storefront.product_images p set
        position = coalesce(told.position, p.position), alt_text = coalesce(told."altText", p.alt_text)
      from told
      where p.product_id = told.product_id and p.file = told.file
        and (p.position, p.alt_text)
          is distinct from (coalesce(told.position, p.position), coalesce(told."altText", p.alt_text))
      returning p.product_id
    )
    update storefront.import_products set changed = true
    where import = ${id} and product_id in (select product_id from changed)`.execute(trx)
}

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
