import type { Kysely, NotNull } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Product, ProductImage, Variant } from '../product.ts'
import { type ProductRow, selectProducts } from '../select-products.ts'
import { plainText } from './plain-text.ts'

/** Products that one question asks for: enough that asking costs little, few enough to keep in memory twice. */
const BATCH_SIZE = 500

/** The published catalogue. A product without a variant cannot be bought or priced, so it is not shown. */
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

/** Those of the handles that are published. */
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
