import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** The present rate of sale is that of so many days, whole weeks, since no week is like its weekend. */
export const RATE_DAYS = 28
const DAY_MS = 24 * 60 * 60_000
/** Adding up a month of orders takes longer than a list may, and its rate hardly moves meanwhile. */
const COUNTED_EVERY_MS = 5 * 60_000

/** Counts what was sold of each variant, where that was long ago; one process of all does. */
export async function countSales(query: Kysely<Tables>, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - COUNTED_EVERY_MS)
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS)
  await query.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from storefront.sale_rates_counted where counted_at <= ${dueBefore}
      for update skip locked`.execute(trx)
    if (rows.length === 0) return
    await sql`
      with sold as (
        select line.variant_id, sum(line.quantity)::integer as units
        from storefront.orders as sale join storefront.order_lines as line on line.order_id = sale.id
        where sale.placed_at > ${since} and sale.cancelled_at is null and line.variant_id is not null
        group by line.variant_id
      ), gone as (
        delete from storefront.sale_rates as rate
        where not exists (select from sold where sold.variant_id = rate.variant_id)
      )
      insert into storefront.sale_rates as rate (variant_id, units) select variant_id, units from sold
      on conflict (variant_id) do update set units = excluded.units where rate.units <> excluded.units`.execute(
      trx,
    )
    await trx.updateTable('storefront.sale_rates_counted').set({ counted_at: now }).execute()
  })
}
