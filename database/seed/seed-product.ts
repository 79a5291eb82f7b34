import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { brand } from '#facts/brand.ts'
import type { Tables } from '../tables.ts'
import { type SeedProduct, swatchOf } from './catalogue-content.ts'
import { writeUnlessTouched } from './ledger.ts'

/** Returns whether it wrote. */
export async function seedProduct(
  trx: Kysely<Tables>,
  product: SeedProduct,
  position: number,
): Promise<boolean> {
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
  return await writeUnlessTouched(trx, {
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

interface OptionContent {
  readonly name: string
  readonly values: readonly { readonly name: string; readonly swatch_color: string | null }[]
}

export async function seedOptions(trx: Kysely<Tables>, product: SeedProduct, productId: number) {
  const options = product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, swatch_color: swatchOf(value.name) })),
  }))
  const current = await readOptions(trx, productId)
  await writeUnlessTouched(trx, {
    entity: 'options',
    key: product.handle,
    wanted: { options },
    current: current.length > 0 ? { options: current } : undefined,
    write: () => replaceOptions(trx, productId, options),
  })
}

function readOptions(trx: Kysely<Tables>, productId: number): Promise<OptionContent[]> {
  return trx
    .selectFrom('storefront.product_options as option')
    .where('option.product_id', '=', productId)
    .orderBy('option.position')
    .select((option) => [
      'option.name',
      jsonArrayFrom(
        option
          .selectFrom('storefront.product_option_values as value')
          .whereRef('value.option_id', '=', 'option.id')
          .orderBy('value.position')
          .select(['value.name', 'value.swatch_color']),
      ).as('values'),
    ])
    .execute()
}

async function replaceOptions(trx: Kysely<Tables>, productId: number, options: readonly OptionContent[]) {
  await trx.deleteFrom('storefront.product_options').where('product_id', '=', productId).execute()
  for (const [index, { name, values }] of options.entries()) {
    const { id } = await trx
      .insertInto('storefront.product_options')
      .values({ product_id: productId, name, position: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('storefront.product_option_values')
      .values(
        values.map((value, place) => ({
          ...value,
          product_id: productId,
          option_id: id,
          position: place + 1,
        })),
      )
      .execute()
  }
}
