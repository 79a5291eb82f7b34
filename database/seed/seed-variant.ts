import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { SeedProduct, SeedVariant } from './catalogue-content.ts'
import { writeUnlessTouched } from './ledger.ts'
import { pictureOf, type SeedPicture } from './pictures.ts'

export interface VariantToSeed {
  readonly product: SeedProduct
  readonly productId: number
  readonly variant: SeedVariant
  readonly position: number
  readonly pictures: readonly SeedPicture[]
}

/** Stock is an entry of its own, since a sale changes it but makes nothing else the owner's. */
export async function seedVariant(trx: Kysely<Tables>, { variant, ...rest }: VariantToSeed) {
  const { sku } = variant
  const current = await readVariant(trx, sku)
  const wanted = {
    title: variant.title,
    selected_options: variant.selectedOptions,
    position: rest.position,
    price_cents: rest.product.priceCents,
    compare_at_price_cents: null,
    image: pictureOf(rest.pictures, variant.selectedOptions)?.file ?? null,
  }
  await writeUnlessTouched(trx, {
    entity: 'variant',
    key: sku,
    wanted,
    current: current?.content,
    write: () => writeVariant(trx, { sku, product_id: rest.productId, stock: variant.stock }, wanted),
  })
  await writeUnlessTouched(trx, {
    entity: 'stock',
    key: sku,
    wanted: { stock: variant.stock },
    current: current && { stock: current.stock },
    write: () =>
      trx.updateTable('storefront.variants').set({ stock: variant.stock }).where('sku', '=', sku).execute(),
  })
}

interface VariantContent {
  readonly title: string
  readonly selected_options: SeedVariant['selectedOptions']
  readonly position: number
  readonly price_cents: number
  readonly compare_at_price_cents: number | null
  readonly image: string | null
}

async function readVariant(trx: Kysely<Tables>, sku: string) {
  const row = await trx
    .selectFrom('storefront.variants as variant')
    .leftJoin('storefront.product_images as picture', 'picture.id', 'variant.image_id')
    .where('sku', '=', sku)
    .select([
      'title',
      'selected_options',
      'variant.position',
      'price_cents',
      'compare_at_price_cents',
      'stock',
    ])
    .select('picture.file as image')
    .executeTakeFirst()
  if (!row) return undefined
  const { stock, ...content } = row
  return { stock, content }
}

function writeVariant(
  trx: Kysely<Tables>,
  row: { sku: string; product_id: number; stock: number },
  { image, selected_options, ...content }: VariantContent,
) {
  const written = {
    ...content,
    selected_options: JSON.stringify(selected_options),
    image_id: trx
      .selectFrom('storefront.product_images')
      .where('product_id', '=', row.product_id)
      .where('file', '=', image)
      .select('id'),
  }
  return trx
    .insertInto('storefront.variants')
    .values({ ...row, ...written })
    .onConflict((conflict) => conflict.column('sku').doUpdateSet(written))
    .execute()
}
