import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export async function readTaxRateMillionths(query: Kysely<Tables>, state: string): Promise<number> {
  const row = await query
    .selectFrom('storefront.tax_rates')
    .where('state', '=', state)
    .select('rate_millionths')
    .executeTakeFirst()
  return row?.rate_millionths ?? 0
}

/** 6.875%, 4%: no more decimals than the rate has. */
export function formatRate(millionths: number): string {
  return `${Number((millionths / 10_000).toFixed(4))}%`
}
