import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { QuoteLine } from '../pricing/quote.ts'

/** The variants are locked by now, and the column itself refuses to go below nothing. */
export async function takeStock(trx: Kysely<Tables>, lines: readonly QuoteLine[]): Promise<void> {
  for (const { variantId, sold } of lines) {
    await trx
      .updateTable('storefront.variants')
      .where('id', '=', variantId)
      .set((variant) => ({ stock: variant('stock', '-', sold) }))
      .execute()
  }
}
