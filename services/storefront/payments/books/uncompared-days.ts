import type { PaymentParts } from '../payment-parts.ts'

const DAY_MS = 24 * 60 * 60_000
/** By 04:00 UTC what the day before began has been settled, or has failed for hours. */
const HOUR_OF_NIGHT_MS = 4 * 60 * 60_000

/**
 * The days whose books should have been compared by now and were not, of the last so many, the oldest first. Days before
 * the shop's first comparison and first payment have nothing to compare; the last day is compared even so.
 */
export async function readUncompared(
  { database: { query }, providers, now }: Pick<PaymentParts, 'database' | 'providers' | 'now'>,
  days: number,
): Promise<Date[]> {
  const names = providers.all.flatMap(({ name, books }) => (books ? [name] : []))
  if (names.length === 0) return []
  const end = Math.floor((now().getTime() - HOUR_OF_NIGHT_MS) / DAY_MS) * DAY_MS
  const compared = await query
    .selectFrom('storefront.reconciliations')
    .where('finished_at', 'is not', null)
    .where('day', '>=', new Date(end - days * DAY_MS))
    .select('day')
    .execute()
  const firstRow = await query
    .selectFrom('storefront.reconciliations')
    .select((row) => row.fn.min('day').as('day'))
    .executeTakeFirst()
  const firstPayment = await query
    .selectFrom('storefront.payments')
    .where('provider', 'in', names)
    .orderBy('created_at')
    .select('created_at as at')
    .limit(1)
    .executeTakeFirst()
  const first = Math.min(
    end - DAY_MS,
    ...[firstRow?.day, firstPayment?.at].flatMap((at) => at?.getTime() ?? []),
  )
  const done = new Set(compared.map(({ day }) => day.getTime()))
  return Array.from({ length: days }, (_, index) => end - (days - index) * DAY_MS)
    .filter((day) => day + DAY_MS > first && !done.has(day))
    .map((day) => new Date(day))
}
