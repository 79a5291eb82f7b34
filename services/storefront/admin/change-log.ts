import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'

/** Who asks for a change, and when. */
export interface Author {
  readonly who: string
  readonly now: Date
}

export interface Change {
  readonly action:
    | 'price'
    | 'stock'
    | 'publish'
    | 'unpublish'
    | 'fulfil'
    | 'tax'
    | 'deliver'
    | 'cancel'
    | 'receive'
    | 'refund'
    | 'refuse'
    | 'answer'
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
}

/** In the transaction that makes the change: there is no change without its entry, and none that did not happen. */
export async function logChange(trx: Kysely<Tables>, { who, now }: Author, change: Change): Promise<void> {
  const { action, subject, before, after } = change
  await trx
    .insertInto('storefront.change_log')
    .values({ changed_at: now, changed_by: who, action, subject, detail: JSON.stringify({ before, after }) })
    .execute()
}
