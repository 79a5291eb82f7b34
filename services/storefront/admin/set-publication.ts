import type { Database } from '#database/connect.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { lockProduct } from './products.ts'

/** Publishing a published product keeps its date, since lists are sorted by it. */
export function setPublication(
  { query }: Database,
  author: Author,
  { handle, published }: { handle: string; published: boolean },
): Promise<Outcome<AnswerOf<typeof productOperations.setPublication>>> {
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
