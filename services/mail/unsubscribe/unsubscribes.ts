import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

export async function hasUnsubscribed(query: Kysely<Tables>, address: string): Promise<boolean> {
  const row = await query
    .selectFrom('mail.unsubscribes')
    .where('address', '=', address.toLowerCase())
    .select('address')
    .executeTakeFirst()
  return row !== undefined
}

/** Once or many times: the first one stays. */
export async function recordUnsubscribe(query: Kysely<Tables>, address: string, now: Date): Promise<void> {
  await query
    .insertInto('mail.unsubscribes')
    .values({ address: address.toLowerCase(), unsubscribed_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}
