import { type Kysely, sql } from 'kysely'
import { after } from '#database/clock.ts'
import type { Tables } from '#database/tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** A code in the mail is long dead by then, and a process that died while sending it has sent it again. */
const SENT_DAYS = 1
/** Until then the owner may send the mail again. */
const GIVEN_UP_DAYS = 90
/** Bounds the time of one sweep; the next one takes what is left. */
const BATCH_SIZE = 1_000

/** Erases the content of mails that were sent or given up long ago, and keeps the record that they were. */
export async function eraseOldMail(query: Kysely<Tables>): Promise<void> {
  const before = (days: number) => after(-days * DAY_MS)
  await sql`
    update mail.messages set text = '', html = null, unsubscribe_url = null where id in (
      select id from mail.messages
      where text <> '' and coalesce(delivered_at, failed_at) < ${before(SENT_DAYS)}
        and (delivered_at is not null or failed_at < ${before(GIVEN_UP_DAYS)})
      limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
}
