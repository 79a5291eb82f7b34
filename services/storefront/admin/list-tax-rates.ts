import type { Database } from '#database/connect.ts'
import { STATES } from '#facts/delivery/states.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import { done, type Outcome } from '#services/shared/admin/outcome.ts'
import { formatRate } from '../pricing/format-rate.ts'

export async function listTaxRates({
  query,
}: Database): Promise<Outcome<AnswerOf<typeof orderOperations.listTaxRates>>> {
  const rows = await query
    .selectFrom('storefront.tax_rates')
    .select(['state', 'rate_millionths as rateMillionths'])
    .execute()
  const rates = new Map(rows.map(({ state, rateMillionths }) => [state, formatRate(rateMillionths)]))
  return done({
    rates: STATES.map(({ code, name }) => ({ state: code, name, rate: rates.get(code) ?? null })),
  })
}
