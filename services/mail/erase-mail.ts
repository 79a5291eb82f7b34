import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** A code in it is long dead; a process that died as it sent it has sent it again. */
const SENT_DAYS = 1
/** Until then the owner may send it again. */
const GIVEN_UP_DAYS = 90
/** So that no sweep takes long; what is left is taken by the next. */
const BATCH_SIZE = 1_000

/** Erases what stood in mails that went out or were given up long ago. That they did stays known. */
export async function eraseOldMail(query: Kysely<Tables>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`
    update mail.messages set text = '', html = null, unsubscribe_url = null where id in (
      select id from mail.messages
      where text <> '' and coalesce(delivered_at, failed_at) < ${before(SENT_DAYS)}
        and (delivered_at is not null or failed_at < ${before(GIVEN_UP_DAYS)})
      limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
}
