import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'

interface LockedProduct {
  readonly id: number
  readonly publishedAt: Date | null
}

/** Holds the product's row until the transaction ends. */
export async function lockProduct(trx: Kysely<Tables>, handle: string): Promise<Outcome<LockedProduct>> {
  const product = await trx
    .selectFrom('storefront.products')
    .where('handle', '=', handle)
    .forNoKeyUpdate()
    .select(['id', 'published_at as publishedAt'])
    .executeTakeFirst()
  return product ? done(product) : noSuchProduct(handle)
}

export function noSuchProduct(handle: string) {
  return refuse(404, `no product has the handle ${JSON.stringify(handle)}`)
}

/** All variants of the product take the price. */
export function setPrice(
  { query }: Database,
  author: Author,
  { handle, priceCents }: { handle: string; priceCents: number },
): Promise<Outcome<AnswerOf<typeof productOperations.setPrice>>> {
  return query.transaction().execute(async (trx) => {
    const product = await lockProduct(trx, handle)
    if (product.kind === 'refused') return product
    const variants = await trx
      .selectFrom('storefront.variants')
      .where('product_id', '=', product.result.id)
      // Orders lock variants by id too; the same order here keeps the two from a deadlock.
      .orderBy('id')
      .forNoKeyUpdate()
      .select(['sku', 'price_cents'])
      .execute()
    await trx
      .updateTable('storefront.variants')
      .set({ price_cents: priceCents })
      .where('product_id', '=', product.result.id)
      .execute()
    const before = Object.fromEntries(variants.map(({ sku, price_cents }) => [sku, price_cents]))
    await logChange(trx, author, { action: 'price', subject: handle, before, after: priceCents })
    return done({ handle, price: writeCents(priceCents), variants: variants.length })
  })
}

interface Publication {
  readonly handle: string
  readonly published: boolean
}

type Published = Outcome<AnswerOf<typeof productOperations.setPublication>>

export function setPublication(
  { query }: Database,
  author: Author,
  publication: Publication,
): Promise<Published> {
  return query.transaction().execute((trx) => applyPublication(trx, author, publication))
}

/** Publishing a published product keeps its date, since lists are sorted by it. */
export async function applyPublication(
  trx: Kysely<Tables>,
  author: Author,
  { handle, published }: Publication,
): Promise<Published> {
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
