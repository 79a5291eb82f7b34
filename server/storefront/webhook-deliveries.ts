import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Shopify repeats a failed delivery for four hours, with its first id and time. */
const OLDEST_MS = 5 * 60 * 60 * 1000
/** The storefront's clock may be this far ahead of this machine's. */
const CLOCK_SKEW_MS = 5 * 60 * 1000

export function isTimely(triggeredAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - triggeredAt.getTime()
  return ageMs >= -CLOCK_SKEW_MS && ageMs <= OLDEST_MS
}

/** Whether the delivery is new to all processes. Its id is kept for as long as its time counts as timely. */
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
