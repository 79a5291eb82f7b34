import type { Database } from '#database/connect.ts'
import { stateOf } from '../address/states.ts'
import { formatRate } from '../pricing/format-rate.ts'
import { parsed } from './amounts.ts'
import { type Author, logChange } from './change-log.ts'
import { done, type Outcome, refuse } from './outcome.ts'

export const rateSchema = parsed(readRate, 'a tax rate is a percentage such as 6.875, below 100')

/** '6.875' and '6.875%' are 68750 millionths. */
function readRate(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?%?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** For orders to come; a checkout whose total the new rate changes shows the new one before it is paid. */
export function setTaxRate(
  { query }: Database,
  author: Author,
  { state, rateMillionths }: { state: string; rateMillionths: number },
): Promise<Outcome<{ state: string; rate: string; before: string | null }>> {
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
