import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { ProductWords, productWordOperations } from '#services/admin-contract/product-words.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { descriptionOf, htmlOf } from './description-words.ts'
import { lockProduct } from './products.ts'

type Set = Outcome<AnswerOf<typeof productWordOperations.setWords>>

export function setWords(
  { query }: Database,
  author: Author,
  { version, ...words }: ProductWords & { readonly handle: string; readonly version?: string | undefined },
): Promise<Set> {
  return query.transaction().execute((trx) => applyWords(trx, author, words, version))
}

/** Writes the words in the caller's transaction, where nobody has changed them since `version`. */
export async function applyWords(
  trx: Kysely<Tables>,
  author: Author,
  { handle, title, description }: ProductWords & { readonly handle: string },
  version?: string,
): Promise<Set> {
  const product = await lockProduct(trx, handle)
  if (product.kind === 'refused') return product
  const before = await trx
    .selectFrom('storefront.products')
    .where('id', '=', product.result.id)
    .select(['title', 'description_html'])
    .executeTakeFirstOrThrow()
  if (version !== undefined && version !== versionOf(before))
    return refuse(409, 'these words have changed since you opened them: look at the new ones first')
  // A description that reads the same keeps its markup.
  const isSameText = descriptionOf(before.description_html) === descriptionOf(htmlOf(description))
  const description_html = isSameText ? before.description_html : htmlOf(description)
  if (title === before.title && isSameText) return done({ handle, changed: false })
  await trx
    .updateTable('storefront.products')
    .set({ title, description_html })
    .where('id', '=', product.result.id)
    .execute()
  const [was, is] = [before, { title, description_html }].map((words) => ({
    title: words.title,
    description: descriptionOf(words.description_html),
  }))
  await logChange(trx, author, { action: 'words', subject: handle, before: was, after: is })
  return done({ handle, changed: true })
}

export function versionOf(words: { readonly title: string; readonly description_html: string }): string {
  return hash('sha256', JSON.stringify([words.title, words.description_html]), 'base64url').slice(0, 16)
}
