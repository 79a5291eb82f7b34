import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** A delivery that nobody took is sent again for four hours, under its first id and time. */
const OLDEST_MS = 5 * 60 * 60 * 1000
/** How far the storefront's clock may be ahead of this one. */
const CLOCK_SKEW_MS = 5 * 60 * 1000

export function isTimely(triggeredAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - triggeredAt.getTime()
  return ageMs >= -CLOCK_SKEW_MS && ageMs <= OLDEST_MS
}

/** Whether the delivery is new to all processes. Remembered for as long as its time alone would let it pass. */
export async function hearOnce(trx: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  await trx
    .deleteFrom('storefront.heard_webhooks')
    .where('heard_at', '<', new Date(now.getTime() - OLDEST_MS - CLOCK_SKEW_MS))
    .execute()
  const heard = await trx
    .insertInto('storefront.heard_webhooks')
    .values({ id, heard_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return heard !== undefined
}
