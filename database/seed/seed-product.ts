import type { Kysely } from 'kysely'
import { brand } from '#facts/brand.ts'
import type { Tables } from '../tables.ts'
import type { SeedProduct } from './catalogue-content.ts'
import { writeUnlessTouched } from './ledger.ts'

export async function seedProduct(trx: Kysely<Tables>, product: SeedProduct, position: number) {
  const { handle } = product
  const text = {
    title: product.title,
    description_html: product.descriptionHtml,
    product_type: product.productType,
    vendor: brand.name,
    tags: [...product.tags],
    seo_title: product.title,
    seo_description: product.seoDescription,
    position,
  }
  await writeUnlessTouched(trx, {
    entity: 'product',
    key: handle,
    wanted: { ...text, published: true },
    current: await readProduct(trx, handle),
    write: () =>
      trx
        .insertInto('storefront.products')
        .values({ handle, ...text, published_at: new Date() })
        .onConflict((conflict) => conflict.column('handle').doUpdateSet(text))
        .execute(),
  })
}

export async function findProduct(trx: Kysely<Tables>, handle: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function readProduct(trx: Kysely<Tables>, handle: string) {
  const row = await trx
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .select(['title', 'description_html', 'product_type', 'vendor', 'tags'])
    .select(['seo_title', 'seo_description', 'position', 'published_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { published_at, ...text } = row
  return { ...text, published: published_at !== null }
}
