import type { Database } from '#database/connect.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import { writeRecord } from '#services/admin-contract/csv-record.ts'
import { type ProductRow, selectProducts } from '../../catalogue/select-products.ts'
import { pictureUrl } from '../../images/picture-url.ts'
import { COLUMNS, type Column } from './columns.ts'

const BATCH_PRODUCTS = 100

type Row = Partial<Record<Column, string>>

/**
 * Exports the whole catalogue, drafts included, as Shopify does: a row for each variant or picture, whichever are more,
 * with the product's own cells on its first row. Products are read in batches, so memory does not grow with them.
 */
export async function* exportCatalogue({ reads }: Database, publicUrl: string): AsyncGenerator<string> {
  yield writeRecord(COLUMNS)
  let last = { position: -(2 ** 31), id: 0 }
  for (;;) {
    const products = await selectAfter(reads, last).execute()
    for (const product of products) yield toRows(product, publicUrl).map(toRecord).join('')
    const end = products.at(-1)
    if (!end || products.length < BATCH_PRODUCTS) return
    last = { position: end.position, id: end.id }
  }
}

function toRecord(row: Row): string {
  return writeRecord(COLUMNS.map((column) => row[column] ?? ''))
}

function selectAfter(reads: Database['reads'], last: { position: number; id: number }) {
  return selectProducts(reads)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('product.position', 'product.id'), '>', tuple(last.position, last.id)),
    )
    .orderBy('product.position')
    .orderBy('product.id')
    .limit(BATCH_PRODUCTS)
}

function toRows(product: ProductRow, publicUrl: string): Row[] {
  const { handle, images, variants } = product
  const urls = new Map(
    images.map(({ id, file, contentHash }) => [id, pictureUrl(publicUrl, { handle, file, contentHash })]),
  )
  const count = Math.max(variants.length, images.length, 1)
  return Array.from({ length: count }, (_, index) => ({
    Handle: handle,
    ...(index === 0 && productCells(product)),
    ...variantCells(variants[index], index === 0, urls),
    ...imageCells(images[index], urls),
    ...(index === 0 && { Status: product.publishedAt ? 'active' : 'draft' }),
  }))
}

function productCells(product: ProductRow): Row {
  return {
    Title: product.title,
    'Body (HTML)': product.descriptionHtml,
    Vendor: product.vendor,
    Type: product.productType,
    Tags: product.tags.join(', '),
    Published: String(product.publishedAt !== null),
    'Gift Card': 'false',
    'SEO Title': product.seoTitle ?? '',
    'SEO Description': product.seoDescription ?? '',
  }
}

/** Option names stand on the first row alone, as in Shopify's own files. */
function variantCells(
  variant: ProductRow['variants'][number] | undefined,
  isFirst: boolean,
  urls: ReadonlyMap<number, string>,
): Row {
  if (!variant) return {}
  const row: Row = {
    'Variant SKU': variant.sku,
    'Variant Inventory Tracker': variant.inventoryTracked ? 'shopify' : '',
    'Variant Inventory Qty': String(variant.stock),
    'Variant Inventory Policy': variant.inventoryPolicy,
    'Variant Fulfillment Service': 'manual',
    'Variant Price': writeCents(variant.priceCents),
    'Variant Requires Shipping': 'true',
    'Variant Taxable': 'true',
    'Variant Image': (variant.imageId !== null && urls.get(variant.imageId)) || '',
  }
  const { compareAtPriceCents } = variant
  if (compareAtPriceCents !== null) row['Variant Compare At Price'] = writeCents(compareAtPriceCents)
  for (const [index, { name, value }] of variant.selectedOptions.entries()) {
    const place = (index + 1) as 1 | 2 | 3
    row[`Option${place} Value`] = value
    if (isFirst) row[`Option${place} Name`] = name
  }
  return row
}

function imageCells(image: ProductRow['images'][number] | undefined, urls: ReadonlyMap<number, string>): Row {
  if (!image) return {}
  return {
    'Image Src': urls.get(image.id) ?? '',
    'Image Position': String(image.position),
    'Image Alt Text': image.altText,
  }
}
