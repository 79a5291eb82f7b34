import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { lockVariants } from '../catalogue/lock-variants.ts'

/**
 * Puts back the given quantity of each order line, by the line's position. Variants that were deleted since have no
 * stock to go to, and those that are not tracked are not counted.
 */
export async function putBackStock(
  trx: Kysely<Tables>,
  orderId: number,
  lines: readonly { readonly position: number; readonly quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return
  const quantities = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const sold = await trx
    .selectFrom('storefront.order_lines')
    .where('order_id', '=', orderId)
    .where('position', 'in', [...quantities.keys()])
    .select(['position', 'variant_id'])
    .execute()
  const variantIds = sold.flatMap(({ variant_id }) => variant_id ?? [])
  await lockVariants(trx, [...new Set(variantIds)])
  for (const { position, variant_id } of sold) {
    if (variant_id === null) continue
    await trx
      .updateTable('storefront.variants')
      .where('id', '=', variant_id)
      .where('inventory_tracked', '=', true)
      .set((variant) => ({ stock: variant('stock', '+', quantities.get(position) ?? 0) }))
      .execute()
  }
}
