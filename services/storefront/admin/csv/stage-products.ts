import type { Database } from '#database/connect.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { Problems } from './problems.ts'

const BATCH_ROWS = 500
/** Descriptions may be as long as a cell, with pictures within them. */
const BATCH_CHARACTERS = 4_000_000

export interface Staged {
  readonly products: number
  readonly variants: number
}

/**
 * Stages the file's content in short transactions, so that a file that arrives slowly does not occupy the only
 * connection to the embedded database.
 */
export async function stageProducts(
  { query }: Database,
  id: string,
  products: AsyncIterable<ImportedProduct>,
  problems: Problems,
): Promise<Staged> {
  const staged = { products: 0, variants: 0 }
  let batch: ImportedProduct[] = []
  let rows = 0
  let characters = 0
  for await (const product of products) {
    batch.push(product)
    rows += 1 + product.variants.length
    characters += JSON.stringify(product.content).length
    staged.products += 1
    staged.variants += product.variants.length
    if (rows < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    await write(query, id, batch, problems)
    batch = []
    rows = 0
    characters = 0
  }
  await write(query, id, batch, problems)
  return staged
}

async function write(
  query: Database['query'],
  id: string,
  batch: readonly ImportedProduct[],
  problems: Problems,
) {
  if (batch.length === 0) return
  const written = await query
    .insertInto('storefront.import_products')
    .values(
      batch.map(({ line, handle, content }) => ({
        import: id,
        line,
        handle,
        content: JSON.stringify({ ...content, title: content.title || handle }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('line')
    .execute()
  const lines = new Set(written.map(({ line }) => line))
  const fresh = batch.filter(({ line }) => lines.has(line))
  await complainOfThoseAgain(
    query,
    id,
    problems,
    batch.filter(({ line }) => !lines.has(line)),
  )
  for (const { line, handle, content } of fresh)
    if (!content.title) problems.addIn(line, 'Title', `is empty, and this is the first row of ${handle}`)
  const variants = fresh.flatMap(({ handle, variants }) =>
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

/** The database knows the line where each handle came first, since the file itself is never held. */
async function complainOfThoseAgain(
  query: Database['query'],
  id: string,
  problems: Problems,
  again: readonly ImportedProduct[],
): Promise<void> {
  if (again.length === 0) return
  const first = await query
    .selectFrom('storefront.import_products')
    .where('import', '=', id)
    .where(
      'handle',
      'in',
      again.map(({ handle }) => handle),
    )
    .select(['handle', 'line'])
    .execute()
  const lineOf = new Map(first.map(({ handle, line }) => [handle, line]))
  for (const { line, handle } of again)
    problems.addIn(
      line,
      'Handle',
      `${handle} is there already, in line ${lineOf.get(handle)}: put its rows together`,
    )
}
