import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

export interface GivenUpMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly queuedAt: Date
  readonly givenUpAt: Date
  /** What the mail server, or the way to it, said last. */
  readonly reason: string
}

/** So many are listed: who sends those again sees the next. */
const MAX_LISTED = 200

/** What was tried for two days, the latest first. */
export async function listGivenUp(query: Kysely<Tables>): Promise<GivenUpMail[]> {
  const rows = await query
    .selectFrom('mail.messages')
    .where('failed_at', 'is not', null)
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

/** As if it had not been tried yet, under the Message-ID that it has. Undefined where no such mail was given up. */
export async function retryGivenUp(
  query: Kysely<Tables>,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const row = await query
    .updateTable('mail.messages')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .set({ failed_at: null, attempts: 0, next_attempt_at: now })
    .returning('recipient')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('mail_queued', '')`.execute(query)
  return row?.recipient
}
