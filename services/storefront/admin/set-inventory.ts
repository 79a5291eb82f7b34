import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { productOperations } from '#services/admin-contract/products.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import type { InventoryPolicy, Stock } from '../stock.ts'

/** Setting a stock turns tracking on: the shop counts from this number. `before` is null where it was not tracked. */
export function setStock(
  database: Database,
  author: Author,
  { sku, stock }: { sku: string; stock: number },
): Promise<Outcome<AnswerOf<typeof productOperations.setStock>>> {
  return changeVariant(database, sku, async (trx, variant) => {
    const before = variant.inventoryTracked ? variant.stock : null
    const columns = trx.updateTable('storefront.variants').set({ stock, inventory_tracked: true })
    await columns.where('id', '=', variant.id).execute()
    const delta = stock - (before ?? 0)
    if (delta !== 0) {
      const movement = { variant_id: variant.id, delta, reason: 'counted' as const, stock }
      await trx
        .insertInto('storefront.stock_movements')
        .values({ ...movement, moved_at: author.now })
        .execute()
    }
    await logChange(trx, author, { action: 'stock', subject: sku, before, after: stock })
    return { sku, stock, before }
  })
}

/** The variant then sells without limit; its stored stock stays as it was, and means nothing. */
export function stopTracking(
  database: Database,
  author: Author,
  { sku }: { sku: string },
): Promise<Outcome<AnswerOf<typeof productOperations.stopTracking>>> {
  return changeVariant(database, sku, async (trx, variant) => {
    if (!variant.inventoryTracked) return { sku, changed: false }
    const columns = trx.updateTable('storefront.variants').set({ inventory_tracked: false })
    await columns.where('id', '=', variant.id).execute()
    await logChange(trx, author, { action: 'stock', subject: sku, before: variant.stock, after: null })
    return { sku, changed: true }
  })
}

/** The policy says whether the variant still sells once its stock is used up. */
export function setInventoryPolicy(
  database: Database,
  author: Author,
  { sku, policy }: { sku: string; policy: InventoryPolicy },
): Promise<Outcome<AnswerOf<typeof productOperations.setInventoryPolicy>>> {
  return changeVariant(
    database,
    sku,
    async (trx, { id, inventoryPolicy: before, inventoryTracked: tracked }) => {
      if (before === policy) return { sku, policy, changed: false, tracked }
      const columns = trx.updateTable('storefront.variants').set({ inventory_policy: policy })
      await columns.where('id', '=', id).execute()
      await logChange(trx, author, { action: 'policy', subject: sku, before, after: policy })
      return { sku, policy, changed: true, tracked }
    },
  )
}

function changeVariant<Result>(
  { query }: Database,
  sku: string,
  change: (trx: Kysely<Tables>, variant: Stock & { readonly id: number }) => Promise<Result>,
): Promise<Outcome<Result>> {
  return query.transaction().execute(async (trx) => {
    const variant = await trx
      .selectFrom('storefront.variants')
      .where('sku', '=', sku)
      .forNoKeyUpdate()
      .select(['id', 'stock', 'inventory_tracked as inventoryTracked', 'inventory_policy as inventoryPolicy'])
      .executeTakeFirst()
    if (!variant) return refuse(404, `no variant has the SKU ${JSON.stringify(sku)}`)
    return done(await change(trx, variant))
  })
}
