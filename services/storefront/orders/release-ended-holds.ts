import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** So that one sweep never takes long; what is left is taken by the next. */
const BATCH_SIZE = 500

/**
 * Takes away what holds nothing any more. That changes nothing but that it is said: the rows' trigger tells
 * whoever shows these products. Of several processes that sweep at once, each takes what the others have not.
 */
export async function releaseEndedHolds(query: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from storefront.reservations where (cart_id, variant_id) in (
      select cart_id, variant_id from storefront.reservations
      where expires_at <= ${now} order by expires_at limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
}
