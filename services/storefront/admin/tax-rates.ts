import type { Database } from '#database/connect.ts'
import { STATES, stateOf } from '#facts/delivery/states.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import type { orderOperations } from '#services/admin-contract/orders.ts'
import { done, type Outcome, refuse } from '#services/shared/admin/outcome.ts'
import { type Author, logChange } from '../change-log.ts'
import { formatRate } from '../pricing/money.ts'

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

/** The rate holds for later orders; a checkout whose total it changes shows the new total before it is paid. */
export function setTaxRate(
  { query }: Database,
  author: Author,
  { state, rateMillionths }: { state: string; rateMillionths: number },
): Promise<Outcome<AnswerOf<typeof orderOperations.setTaxRate>>> {
  return query.transaction().execute(async (trx) => {
    if (!stateOf(state)) return refuse(404, `no state has the code ${JSON.stringify(state)}`)
    const row = await trx
      .selectFrom('storefront.tax_rates')
      .where('state', '=', state)
      .forUpdate()
      .select('rate_millionths')
      .executeTakeFirst()
    await trx
      .insertInto('storefront.tax_rates')
      .values({ state, rate_millionths: rateMillionths })
      .onConflict((conflict) => conflict.column('state').doUpdateSet({ rate_millionths: rateMillionths }))
      .execute()
    const before = row?.rate_millionths ?? null
    await logChange(trx, author, { action: 'tax', subject: state, before, after: rateMillionths })
    return done({
      state,
      rate: formatRate(rateMillionths),
      before: before === null ? null : formatRate(before),
    })
  })
}
