import type { Database } from '#database/connect.ts'
import { type Author, logChange } from './change-log.ts'
import { done, type Outcome } from './outcome.ts'
import { lockProduct } from './products.ts'

/** Publishing what is published keeps its date, by which lists are sorted. */
export function setPublication(
  { query }: Database,
  author: Author,
  { handle, published }: { handle: string; published: boolean },
): Promise<Outcome<{ handle: string; published: boolean; changed: boolean }>> {
  return query.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, handle)
    if (product.kind === 'refused') return product
    const before = product.result.publishedAt !== null
    if (before === published) return done({ handle, published, changed: false })
    await trx
      .updateTable('storefront.products')
      .set({ published_at: published ? author.now : null })
      .where('id', '=', product.result.id)
      .execute()
    const action = published ? 'publish' : 'unpublish'
    await logChange(trx, author, { action, subject: handle, before, after: published })
    return done({ handle, published, changed: true })
  })
}
