import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { lockProduct } from './products.ts'

interface Publication {
  readonly handle: string
  readonly published: boolean
}

type Set = Outcome<AnswerOf<typeof productOperations.setPublication>>

export function setPublication({ query }: Database, author: Author, publication: Publication): Promise<Set> {
  return query.transaction().execute((trx) => applyPublication(trx, author, publication))
}

/** Publishing a published product keeps its date, since lists are sorted by it. */
export async function applyPublication(
  trx: Kysely<Tables>,
  author: Author,
  { handle, published }: Publication,
): Promise<Set> {
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
}
