import type { Kysely, NotNull } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Collection } from '../collection.ts'
import type { Product, ProductImage, Variant } from '../product.ts'
import { parseQuery } from '../query/parse-query.ts'
import { nothing } from '../query/syntax.ts'
import { type ProductRow, selectProducts } from '../select-products.ts'
import { plainText } from './plain-text.ts'

/** Products per query: enough that queries cost little, few enough to hold in memory twice. */
const BATCH_SIZE = 500

/** Reads the published catalogue. Products without variants cannot be bought or priced, so they are left out. */
export async function* readAllProducts(query: Kysely<Tables>): AsyncGenerator<Product[]> {
  let last = 0
  for (;;) {
    const rows = await selectPublished(query)
      .where('product.id', '>', last)
      .orderBy('product.id')
      .limit(BATCH_SIZE)
      .execute()
    yield rows.map(assemble)
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Reads the published products among the handles. */
export async function readProducts(query: Kysely<Tables>, handles: readonly string[]): Promise<Product[]> {
  const found: Product[] = []
  for (let from = 0; from < handles.length; from += BATCH_SIZE) {
    const batch = handles.slice(from, from + BATCH_SIZE)
    const rows = await selectPublished(query).where('product.handle', 'in', batch).execute()
    found.push(...rows.map(assemble))
  }
  return found
}

type PublishedRow = ProductRow & { readonly publishedAt: Date }

function selectPublished(query: Kysely<Tables>) {
  return selectProducts(query)
    .where('product.published_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('storefront.variants').whereRef('product_id', '=', 'product.id').select('id')),
    )
    .$narrowType<{ publishedAt: NotNull }>()
}

function assemble({ images, variants, ...row }: PublishedRow): Product {
  const gallery: ProductImage[] = images.map((image) => ({ ...image, handle: row.handle }))
  const offered: Variant[] = []
  const descriptionText = plainText(row.descriptionHtml)
  const product: Product = { ...row, descriptionText, images: gallery, variants: offered }
  for (const { imageId, ...variant } of variants) {
    offered.push({ ...variant, image: gallery.find(({ id }) => id === imageId) ?? null, product })
  }
  return product
}

/** Collections are few and seldom change, so they are read together. */
export async function readCollections(query: Kysely<Tables>): Promise<Collection[]> {
  const rows = await query
    .selectFrom('storefront.collections')
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'handle', 'title', 'description_html as descriptionHtml', 'position', 'rule'])
    .select(['seo_title as seoTitle', 'seo_description as seoDescription', 'updated_at as updatedAt'])
    .execute()
  return rows.map(({ rule, ...row }) => ({
    ...row,
    descriptionText: plainText(row.descriptionHtml),
    // A collection whose rule cannot be read holds no products rather than all.
    rule: parseQuery(rule) ?? nothing,
  }))
}
