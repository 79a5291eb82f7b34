import type { Database } from '#database/connect.ts'
import { CsvError } from '#services/shared/read-csv.ts'
import type { ImportedProduct } from './imported-product.ts'

const BATCH_ROWS = 500

export interface Staged {
  readonly products: number
  readonly variants: number
}

/**
 * Puts what the file says aside, in short transactions of their own: while a file arrives, however slowly, the
 * shop's one connection to its embedded database stays free.
 */
export async function stageProducts(
  { query }: Database,
  id: string,
  products: AsyncIterable<ImportedProduct>,
): Promise<Staged> {
  const staged = { products: 0, variants: 0 }
  let batch: ImportedProduct[] = []
  let rows = 0
  for await (const product of products) {
    batch.push(product)
    rows += 1 + product.variants.length
    staged.products += 1
    staged.variants += product.variants.length
    if (rows < BATCH_ROWS) continue
    await write(query, id, batch)
    batch = []
    rows = 0
  }
  await write(query, id, batch)
  return staged
}

async function write(query: Database['query'], id: string, batch: readonly ImportedProduct[]) {
  if (batch.length === 0) return
  const written = await query
    .insertInto('storefront.import_products')
    .values(
      batch.map(({ line, handle, content }) => ({
        import: id,
        line,
        handle,
        content: JSON.stringify(content),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('line')
    .execute()
  const lines = new Set(written.map(({ line }) => line))
  const again = batch.find(({ line }) => !lines.has(line))
  if (again) throw new CsvError(again.line, `the rows of ${again.handle} are not together`)
  const variants = batch.flatMap(({ handle, variants }) =>
    variants.map(({ line, sku, content }, at) => ({
      import: id,
      line,
      handle,
      place: at + 1,
      sku,
      content: JSON.stringify(content),
    })),
  )
  for (let at = 0; at < variants.length; at += BATCH_ROWS) {
    const some = variants.slice(at, at + BATCH_ROWS)
    await query.insertInto('storefront.import_variants').values(some).execute()
  }
}
