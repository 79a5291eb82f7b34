import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** So that none keeps others waiting for long. */
const BATCH_SIZE = 200
/** A sweep ends at some time; what is left is taken by the next. */
const MAX_BATCHES = 50

/** For so long whoever opens the checkout of an expired cart is told that it has expired. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60_000

/**
 * Carts, and the addresses in their checkouts, do not outlive their use. A cart with an order is that order's,
 * and reads as null meanwhile. One that somebody is just now changing is left for the next sweep.
 */
export async function deleteExpiredCarts(query: Kysely<Tables>, now: Date): Promise<void> {
  const expiredBy = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await deleteBatch(query, expiredBy)) < BATCH_SIZE) return
}

/** How many it deleted. */
async function deleteBatch(query: Kysely<Tables>, expiredBy: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from storefront.carts where id in (
      select id from storefront.carts
      where completed_at is null and expires_at <= ${expiredBy}
      order by expires_at limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
  return Number(numAffectedRows)
}
