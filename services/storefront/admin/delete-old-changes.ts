import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** Longer than anybody asks who changed a price; who it was is personal too. */
const KEPT_DAYS = 730

export async function deleteOldChanges(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await query.deleteFrom('storefront.change_log').where('changed_at', '<', before).execute()
}
