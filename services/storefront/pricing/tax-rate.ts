import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Reads today's rate; a state without a row is one where the shop has no duty to collect. */
export async function readTaxRateMillionths(query: Kysely<Tables>, state: string): Promise<number> {
  const row = await query
    .selectFrom('storefront.tax_rates')
    .where('state', '=', state)
    .select('rate_millionths')
    .executeTakeFirst()
  return row?.rate_millionths ?? 0
}
