import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Whoever tries stolen cards tries many; whoever mistyped their own needs a few. */
const MAX_DECLINED = 10
const WITHIN_MS = 60 * 60_000

/** When this checkout takes cards again, or undefined where it does now. Needs the checkout's lock. */
export async function cardsRefusedUntil(
  trx: Kysely<Tables>,
  checkoutId: number,
  now: Date,
): Promise<Date | undefined> {
  const tenth = await trx
    .selectFrom('storefront.payments')
    .where('checkout_id', '=', checkoutId)
    .where('outcome', '=', 'declined')
    .where('created_at', '>', new Date(now.getTime() - WITHIN_MS))
    .orderBy('created_at', 'desc')
    .offset(MAX_DECLINED - 1)
    .limit(1)
    .select('created_at')
    .executeTakeFirst()
  return tenth && new Date(tenth.created_at.getTime() + WITHIN_MS)
}
