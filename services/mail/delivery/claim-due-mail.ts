import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { QueuedMail } from './queued-mail.ts'

const BATCH = 20

/**
 * Takes what is due by moving it into the future. Nothing is locked while it is sent: a mail server that takes
 * a minute must not hold a transaction open for a minute.
 */
export async function claimDueMail(
  query: Kysely<Tables>,
  now: Date,
  leasedUntil: Date,
): Promise<QueuedMail[]> {
  const claimed = await query
    .updateTable('mail.messages')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_attempt_at: leasedUntil,
    }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('mail.messages')
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'created_at as createdAt', 'attempts'])
    .returning(['message_id as messageId', 'unsubscribe_url as unsubscribeUrl', 'reply_to as replyTo'])
    .execute()
  return claimed.sort((one, other) => one.id - other.id)
}

/** Undoes the claim. What another process has claimed since the lease ran out has another end, and is left alone. */
export async function putBackMail(
  query: Kysely<Tables>,
  untried: readonly QueuedMail[],
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  if (untried.length === 0) return
  const ids = untried.map(({ id }) => id)
  await query
    .updateTable('mail.messages')
    .set((row) => ({ attempts: row('attempts', '-', 1), next_attempt_at: now }))
    .where('id', 'in', ids)
    .where('next_attempt_at', '=', leasedUntil)
    .execute()
}
