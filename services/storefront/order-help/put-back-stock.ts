import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { lockVariants } from '../catalogue/lock-variants.ts'

/** To the shelf: of each line of the order, by its position, so many. What the owner no longer sells has no shelf. */
export async function putBackStock(
  trx: Kysely<Tables>,
  orderId: number,
  lines: readonly { readonly position: number; readonly quantity: number }[],
): Promise<void> {
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
      .set((variant) => ({ stock: variant('stock', '+', quantities.get(position) ?? 0) }))
      .execute()
  }
}
