import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export async function hasUnsubscribed(query: Kysely<Tables>, address: string): Promise<boolean> {
  const row = await query
    .selectFrom('mail.unsubscribes')
    .where('address', '=', address.toLowerCase())
    .select('address')
    .executeTakeFirst()
  return row !== undefined
}

/** Records an unsubscribe; if it comes many times, the first record stays. */
export async function recordUnsubscribe(query: Kysely<Tables>, address: string): Promise<void> {
  await query
    .insertInto('mail.unsubscribes')
    .values({ address: address.toLowerCase(), unsubscribed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}
