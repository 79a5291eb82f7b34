import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Column } from './columns.ts'
import { NAMED_PROBLEMS, type Problems, type Warnings } from './problems.ts'

/**
 * A row belongs to the variant with its option values, as in Shopify, or else to the product's variant with its SKU.
 * What the row leaves out comes from that variant, or from the defaults of a new one.
 */
export async function matchVariants(trx: Kysely<Tables>, id: string, warnings: Warnings): Promise<void> {
  await sql`
    update storefront.import_variants i set product_id = s.product_id
    from storefront.import_products s
    where i.import = ${id} and s.import = ${id} and s.handle = i.handle`.execute(trx)
  await sql`
    update storefront.import_variants i set variant_id = v.id
    from storefront.variants v
    where i.import = ${id} and v.product_id = i.product_id
      and v.selected_options = i.content -> 'options'`.execute(trx)
  await sql`
    update storefront.import_variants i set variant_id = v.id
    from storefront.variants v
    where i.import = ${id} and i.variant_id is null and v.product_id = i.product_id and v.sku = i.sku
      and not exists (
        select from storefront.import_variants other where other.import = ${id} and other.variant_id = v.id
      )`.execute(trx)
  await leaveMissingPictures(trx, id, warnings)
  await sql`
    update storefront.import_variants i set
      sku = coalesce(i.sku, v.sku),
      content = jsonb_build_object('priceCents', v.price_cents, 'compareAtPriceCents', v.compare_at_price_cents,
        'stock', v.stock, 'inventoryTracked', v.inventory_tracked, 'inventoryPolicy', v.inventory_policy,
        'imageFile', image.file) || i.content
    from storefront.variants v left join storefront.product_images image on image.id = v.image_id
    where i.import = ${id} and v.id = i.variant_id`.execute(trx)
  await warnOfUncounted(trx, id, warnings)
  await sql`
    update storefront.import_variants set
      content = jsonb_build_object('stock', 0, 'inventoryTracked', content ? 'stock', 'inventoryPolicy', 'deny')
        || content,
      -- Of values in another script nothing would be left to tell them apart by.
      sku = coalesce(sku, handle || '-' || case when content ->> 'title' ~ '[^\\u0001-\\u007F]' then place::text
        else trim(both '-' from regexp_replace(lower(content ->> 'title'), '[^a-z0-9]+', '-', 'g')) end)
    where import = ${id} and variant_id is null`.execute(trx)
}

/** A variant keeps its picture where the file names one that the product does not have. */
async function leaveMissingPictures(trx: Kysely<Tables>, id: string, warnings: Warnings): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    with missing as (
      update storefront.import_variants i set content = i.content - 'imageFile'
      where i.import = ${id} and i.content ->> 'imageFile' is not null and not exists (
        select from storefront.product_images image
        where image.product_id = i.product_id and image.file = i.content ->> 'imageFile')
      returning i.line
    )
    select line from missing order by line`.execute(trx)
  for (const { line } of rows)
    warnings.add(line, 'Variant Image is a file that the product does not have here, and is not taken over')
}

/** As in Shopify, a new variant sells without limit where the file gives neither tracking nor stock. */
async function warnOfUncounted(trx: Kysely<Tables>, id: string, warnings: Warnings): Promise<void> {
  const { rows } = await sql<{ line: number | null; count: number }>`
    select min(line) as line, count(*)::integer as count from storefront.import_variants
    where import = ${id} and variant_id is null and not content ?| array['stock', 'inventoryTracked']`.execute(
    trx,
  )
  const [first] = rows
  if (first?.line != null)
    warnings.add(
      first.line,
      'nothing is said of its stock: the new variant is sold without being counted',
      first.count,
    )
}

/** Adds a problem for each way in which the rows cannot be put in place. */
export async function findClashes(trx: Kysely<Tables>, id: string, problems: Problems): Promise<void> {
  await note(trx, problems, 'Handle', {
    text: sql`s.handle || ' is new and has no variant'`,
    from: sql`storefront.import_products s
      where s.import = ${id} and s.created
        and not exists (select from storefront.import_variants i where i.import = ${id} and i.product_id = s.product_id)`,
  })
  await note(trx, problems, 'Variant Price', {
    text: sql`'is empty, and the variant ' || sku || ' is new'`,
    from: sql`storefront.import_variants where import = ${id} and not content ? 'priceCents'`,
  })
  await note(trx, problems, 'Variant SKU', {
    text: sql`sku || ' is there already, in line ' || first`,
    from: sql`(
      select line, sku, min(line) over (partition by sku) as first
      from storefront.import_variants where import = ${id}
    ) i where line > first`,
  })
  await note(trx, problems, 'Variant SKU', {
    text: sql`i.sku || ' belongs to ' || p.handle`,
    from: sql`storefront.import_variants i
      join storefront.variants v on v.sku = i.sku
      join storefront.products p on p.id = v.product_id
      where i.import = ${id} and v.product_id <> i.product_id
        and not exists (select from storefront.import_variants o where o.import = ${id} and o.product_id = p.id)`,
  })
}

async function note(
  trx: Kysely<Tables>,
  problems: Problems,
  column: Column,
  { text, from }: Record<'text' | 'from', RawBuilder<unknown>>,
): Promise<void> {
  const { rows } = await sql<{ line: number; text: string; total: number }>`
    select line, ${text} as text, count(*) over ()::integer as total from ${from}
    order by line limit ${NAMED_PROBLEMS}`.execute(trx)
  for (const { line, text } of rows) problems.addIn(line, column, text)
  problems.addUnnamed((rows[0]?.total ?? 0) - rows.length)
}
