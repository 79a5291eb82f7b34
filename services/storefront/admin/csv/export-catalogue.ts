import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import { writeCents } from '../amounts.ts'
import { COLUMNS, type Column } from './columns.ts'
import { writeRecord } from './write-csv.ts'

const BATCH_PRODUCTS = 100

type Row = Partial<Record<Column, string>>

/**
 * The whole catalogue, drafts included, as Shopify exports one: a row for each variant or picture, whichever are
 * more, and what belongs to the product on its first row. Read in batches, so that its size costs no memory.
 */
export async function* exportCatalogue({ query }: Database, publicUrl: string): AsyncGenerator<string> {
  yield writeRecord(COLUMNS)
  let last = { position: -(2 ** 31), id: 0 }
  for (;;) {
    const products = await selectProducts(query, last).execute()
    for (const product of products) yield toRows(product, publicUrl).map(toRecord).join('')
    const end = products.at(-1)
    if (!end || products.length < BATCH_PRODUCTS) return
    last = { position: end.position, id: end.id }
  }
}

function toRecord(row: Row): string {
  return writeRecord(COLUMNS.map((column) => row[column] ?? ''))
}

type ExportedProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function selectProducts(query: Database['query'], last: { position: number; id: number }) {
  return query
    .selectFrom('storefront.products as product')
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('product.position', 'product.id'), '>', tuple(last.position, last.id)),
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(BATCH_PRODUCTS)
    .select(['product.id', 'product.position', 'handle', 'title', 'description_html', 'vendor', 'tags'])
    .select(['product_type', 'seo_title', 'seo_description', 'published_at'])
    .select((product) => [
      jsonArrayFrom(
        product
          .selectFrom('storefront.product_images as image')
          .whereRef('image.product_id', '=', 'product.id')
          .orderBy('image.position')
          .select(['image.id', 'file', 'alt_text', 'image.position', 'content_hash']),
      ).as('images'),
      jsonArrayFrom(
        product
          .selectFrom('storefront.variants as variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .orderBy('variant.position')
          .select(['sku', 'stock', 'price_cents', 'compare_at_price_cents', 'selected_options', 'image_id']),
      ).as('variants'),
    ])
}

function toRows(product: ExportedProduct, publicUrl: string): Row[] {
  const { handle, images, variants } = product
  const urls = new Map(
    images.map(({ id, file, content_hash: contentHash }) => [
      id,
      pictureUrl(publicUrl, { handle, file, contentHash }),
    ]),
  )
  const count = Math.max(variants.length, images.length, 1)
  return Array.from({ length: count }, (_, index) => ({
    Handle: handle,
    ...(index === 0 && productCells(product)),
    ...variantCells(variants[index], index === 0, urls),
    ...imageCells(images[index], urls),
    ...(index === 0 && { Status: product.published_at ? 'active' : 'draft' }),
  }))
}

function productCells(product: ExportedProduct): Row {
  return {
    Title: product.title,
    'Body (HTML)': product.description_html,
    Vendor: product.vendor,
    Type: product.product_type,
    Tags: product.tags.join(', '),
    Published: String(product.published_at !== null),
    'Gift Card': 'false',
    'SEO Title': product.seo_title ?? '',
    'SEO Description': product.seo_description ?? '',
  }
}

/** The names of the options stand on the first row alone, as in Shopify's own files. */
function variantCells(
  variant: ExportedProduct['variants'][number] | undefined,
  isFirst: boolean,
  urls: ReadonlyMap<number, string>,
): Row {
  if (!variant) return {}
  const row: Row = {
    'Variant SKU': variant.sku,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(variant.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': writeCents(variant.price_cents),
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Image': (variant.image_id !== null && urls.get(variant.image_id)) || '',
  }
  const { compare_at_price_cents } = variant
  if (compare_at_price_cents !== null) row['Variant Compare At Price'] = writeCents(compare_at_price_cents)
  for (const [index, { name, value }] of variant.selected_options.entries()) {
    const place = (index + 1) as 1 | 2 | 3
    row[`Option${place} Value`] = value
    if (isFirst) row[`Option${place} Name`] = name
  }
  return row
}

function imageCells(
  image: ExportedProduct['images'][number] | undefined,
  urls: ReadonlyMap<number, string>,
): Row {
  if (!image) return {}
  return {
    'Image Src': urls.get(image.id) ?? '',
    'Image Position': String(image.position),
    'Image Alt Text': image.alt_text,
  }
}
