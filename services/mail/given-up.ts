import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { after } from '#database/clock.ts'
import type { Tables } from '#database/tables.ts'

export interface GivenUpMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly queuedAt: Date
  readonly givenUpAt: Date
  /** The last answer of the mail server, or the last error on the way to it. */
  readonly reason: string
}

/** The list ends after so many; once they are sent again, it shows the next. */
const MAX_LISTED = 200

/** Lists mails that were tried for two days in vain, latest first. An erased mail has nothing left to send. */
export async function listGivenUp(query: Kysely<Tables>): Promise<GivenUpMail[]> {
  const rows = await query
    .selectFrom('mail.messages')
    .where('failed_at', 'is not', null)
    .where('text', '<>', '')
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .select(['id', 'recipient as to', 'subject', 'created_at as queuedAt'])
    .select((row) => [
      row.fn.coalesce('failed_at', 'created_at').as('givenUpAt'),
      row.fn.coalesce('last_error', sql.lit('')).as('reason'),
    ])
    .execute()
  return rows
}

/** Queues the mail anew under the Message-ID that it has. Answers undefined if no such mail was given up. */
export async function retryGivenUp(query: Kysely<Tables>, id: number): Promise<string | undefined> {
  const row = await query
    .updateTable('mail.messages')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('text', '<>', '')
    .set({ failed_at: null, attempts: 0, next_attempt_at: after(0) })
    .returning('recipient')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('mail_queued', '')`.execute(query)
  return row?.recipient
}
