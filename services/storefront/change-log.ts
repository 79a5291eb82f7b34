import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { ChangeAction } from '#services/admin-contract/change-words.ts'
import type { Actor } from '#services/shared/admin/admit-staff.ts'

/** The author of a change, and its time. */
export interface Author {
  readonly who: Actor
  readonly now: Date
}

export interface Change {
  readonly action: ChangeAction
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** The caller passes the transaction that makes the change, so neither change nor entry exists alone. */
export async function logChange(trx: Kysely<Tables>, { who, now }: Author, change: Change): Promise<void> {
  const { action, subject, before, after } = change
  await trx
    .insertInto('storefront.change_log')
    .values({
      changed_at: now,
      changed_by: who.name,
      account: who.account,
      role: who.role,
      action,
      subject,
      detail: JSON.stringify({ before, after }),
    })
    .execute()
}

const DAY_MS = 24 * 60 * 60_000
/** Nobody asks after two years who changed a price, and an entry holds personal data: who it was. */
const KEPT_DAYS = 730

export async function deleteOldChanges(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await query.deleteFrom('storefront.change_log').where('changed_at', '<', before).execute()
  // Planned changes hold who planned them, too.
  await query.deleteFrom('storefront.planned_changes').where('ended_at', '<', before).execute()
}
