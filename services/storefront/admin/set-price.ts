import type { Database } from '#database/connect.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { lockProduct } from './products.ts'

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
