import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DayCounts } from '#services/storefront/orders/count-days.ts'
import { dayAfter, dayOf } from './sum-rows.ts'

/** What was begun and bought, from the rows of an embedded storefront. Both days are included. */
export type CountDays = (from: string, to: string) => Promise<DayCounts[]>

/** The rows of these days are all there: an expired cart is deleted 17 days after it began, at the earliest. */
export const WHOLE_DAYS = 10
/** A transaction that began before midnight has ended by then. */
const SETTLED_AFTER_MS = 60 * 60_000

/**
 * Keeps how many carts and checkouts each day had, before their rows are deleted. A day is written once, by whichever
 * process comes first; a shop that stands still for longer makes no carts either.
 */
export async function keepCarts({ query }: Database, countDays: CountDays, now: Date): Promise<void> {
  const last = dayAfter(dayOf(new Date(now.getTime() - SETTLED_AFTER_MS)), -1)
  const days = Array.from({ length: WHOLE_DAYS - 1 }, (_, at) => dayAfter(last, -at))
  const rows = await query
    .selectFrom('figures.day_sums')
    .where('kind', '=', 'cart')
    .where(sql<boolean>`day >= ${days.at(-1)}::date`)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .execute()
  const kept = new Set(rows.map(({ day }) => day))
  const missing = days.filter((day) => !kept.has(day))
  const [first, to] = [missing.at(-1), missing[0]]
  if (first === undefined || to === undefined) return
  const counts = new Map((await countDays(first, to)).map((each) => [each.day, each]))
  const sums = missing.flatMap((day) => [
    { day, kind: 'cart' as const, subject: '', times: counts.get(day)?.carts ?? 0 },
    { day, kind: 'checkout' as const, subject: '', times: counts.get(day)?.checkouts ?? 0 },
  ])
  await query
    .insertInto('figures.day_sums')
    .values(sums.map((sum) => ({ ...sum, bucket: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
