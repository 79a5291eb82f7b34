import type { Kysely, NotNull } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import { plainText } from './plain-text.ts'
import type { Product, ProductImage, Variant } from './product.ts'

/** Products that one question asks for: enough that asking costs little, few enough to keep in memory twice. */
const BATCH_SIZE = 500

/**
 * The published catalogue, each batch in one query: on the embedded database a question costs more than its
 * answer. A product without a variant cannot be bought or priced, so it is not shown.
 */
export async function* readAllProducts(query: Kysely<Tables>): AsyncGenerator<Product[]> {
  let last = 0
  for (;;) {
    const rows = await selectProducts(query)
      .where('product.id', '>', last)
      .orderBy('product.id')
      .limit(BATCH_SIZE)
      .execute()
    yield rows.map(assemble)
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Those of the handles that are published. */
export async function readProducts(query: Kysely<Tables>, handles: readonly string[]): Promise<Product[]> {
  const found: Product[] = []
  for (let from = 0; from < handles.length; from += BATCH_SIZE) {
    const batch = handles.slice(from, from + BATCH_SIZE)
    const rows = await selectProducts(query).where('product.handle', 'in', batch).execute()
    found.push(...rows.map(assemble))
  }
  return found
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function selectProducts(query: Kysely<Tables>) {
  return query
    .selectFrom('storefront.products as product')
    .where('product.published_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('storefront.variants').whereRef('product_id', '=', 'product.id').select('id')),
    )
    .select([
      'product.id',
      'handle',
      'title',
      'description_html as descriptionHtml',
      'vendor',
      'tags',
      'product.position',
    ])
    .select(['product_type as productType', 'seo_title as seoTitle', 'seo_description as seoDescription'])
    .select(['published_at as publishedAt', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select((product) => [
      jsonArrayFrom(
        product
          .selectFrom('storefront.product_options as option')
          .whereRef('option.product_id', '=', 'product.id')
          .orderBy('option.position')
          .select(['option.id', 'option.name'])
          .select((option) =>
            jsonArrayFrom(
              option
                .selectFrom('storefront.product_option_values as value')
                .whereRef('value.option_id', '=', 'option.id')
                .orderBy('value.position')
                .select(['value.id', 'value.name', 'value.swatch_color as swatchColor']),
            ).as('values'),
          ),
      ).as('options'),
      jsonArrayFrom(
        product
          .selectFrom('storefront.product_images as image')
          .whereRef('image.product_id', '=', 'product.id')
          .orderBy('image.position')
          .select(['image.id', 'file', 'width', 'height', 'alt_text as altText'])
          .select(['image.position', 'content_hash as contentHash']),
      ).as('images'),
      jsonArrayFrom(
        product
          .selectFrom('storefront.variants as variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .orderBy('variant.position')
          .select(['variant.id', 'sku', 'variant.title', 'variant.position', 'stock'])
          .select(['price_cents as priceCents', 'compare_at_price_cents as compareAtPriceCents'])
          .select(['selected_options as selectedOptions', 'image_id as imageId']),
      ).as('variants'),
    ])
    .$narrowType<{ publishedAt: NotNull }>()
}

function assemble({ images, variants, ...row }: ProductRow): Product {
  const gallery: ProductImage[] = images.map((image) => ({ ...image, handle: row.handle }))
  const offered: Variant[] = []
  const descriptionText = plainText(row.descriptionHtml)
  const product: Product = { ...row, descriptionText, images: gallery, variants: offered }
  for (const { imageId, ...variant } of variants) {
    offered.push({ ...variant, image: gallery.find(({ id }) => id === imageId) ?? null, product })
  }
  return product
}
