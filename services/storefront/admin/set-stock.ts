import type { Database } from '#database/connect.ts'
import { type Author, logChange } from './change-log.ts'
import { done, type Outcome, refuse } from './outcome.ts'

export function setStock(
  { query }: Database,
  author: Author,
  { sku, stock }: { sku: string; stock: number },
): Promise<Outcome<{ sku: string; stock: number; before: number }>> {
  return query.transaction().execute(async (trx) => {
    const variant = await trx
      .selectFrom('storefront.variants')
      .where('sku', '=', sku)
      .forNoKeyUpdate()
      .select(['id', 'stock'])
      .executeTakeFirst()
    if (!variant) return refuse(404, `no variant has the SKU ${JSON.stringify(sku)}`)
    await trx.updateTable('storefront.variants').set({ stock }).where('id', '=', variant.id).execute()
    await logChange(trx, author, { action: 'stock', subject: sku, before: variant.stock, after: stock })
    return done({ sku, stock, before: variant.stock })
  })
}
