import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { CsvError } from '#services/shared/read-csv.ts'

/**
 * A row is the variant that has its option values, as in Shopify; failing that, the one of its product that has
 * its SKU. What the row leaves out is filled in from the variant, or as for a new one.
 */
export async function matchVariants(trx: Kysely<Tables>, id: string): Promise<void> {
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
  await sql`
    update storefront.import_variants i set
      sku = coalesce(i.sku, v.sku),
      content = jsonb_build_object('priceCents', v.price_cents, 'compareAtPriceCents', v.compare_at_price_cents,
        'stock', v.stock, 'imageFile', image.file) || i.content
    from storefront.variants v left join storefront.product_images image on image.id = v.image_id
    where i.import = ${id} and v.id = i.variant_id`.execute(trx)
  await sql`
    update storefront.import_variants set
      content = '{"stock": 0}'::jsonb || content,
      sku = coalesce(sku, handle || '-' ||
        trim(both '-' from regexp_replace(lower(content ->> 'title'), '[^a-z0-9]+', '-', 'g')))
    where import = ${id} and variant_id is null`.execute(trx)
}

/** Every way in which the rows cannot be put in place, the first of each named. */
export async function refuseWhatClashes(trx: Kysely<Tables>, id: string): Promise<void> {
  await refuseFirst(
    trx,
    sql`
      select s.line, s.handle || ' is new and has no variant' as problem
      from storefront.import_products s
      where s.import = ${id} and s.created
        and not exists (select from storefront.import_variants i where i.import = ${id} and i.product_id = s.product_id)
      order by s.line limit 1`,
  )
  await refuseFirst(
    trx,
    sql`
      select line, 'the new variant ' || sku || ' has no Variant Price' as problem
      from storefront.import_variants
      where import = ${id} and not content ? 'priceCents' order by line limit 1`,
  )
  await refuseFirst(
    trx,
    sql`
      select max(line) as line, 'the SKU ' || sku || ' is there already, in line ' || min(line) as problem
      from storefront.import_variants where import = ${id}
      group by sku having count(*) > 1 order by 1 limit 1`,
  )
  await refuseFirst(
    trx,
    sql`
      select i.line, 'the SKU ' || i.sku || ' belongs to ' || p.handle as problem
      from storefront.import_variants i
        join storefront.variants v on v.sku = i.sku
        join storefront.products p on p.id = v.product_id
      where i.import = ${id} and v.product_id <> i.product_id
        and not exists (select from storefront.import_variants o where o.import = ${id} and o.product_id = p.id)
      order by i.line limit 1`,
  )
}

async function refuseFirst(trx: Kysely<Tables>, question: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await question.execute(trx)
  const [first] = rows as { line: number; problem: string }[]
  if (first) throw new CsvError(first.line, first.problem)
}
