import type { Kysely } from 'kysely'
import { after } from '#database/clock.ts'
import type { Tables } from '#database/tables.ts'
import type { QueuedMail } from './queued-mail.ts'

const BATCH = 20

/**
 * Claims due mail by moving it into the future. Nothing is locked while it is sent: a mail server that takes a minute
 * must not hold a transaction open for a minute.
 */
export async function claimDueMail(query: Kysely<Tables>, leaseMs: number): Promise<QueuedMail[]> {
  const claimed = await query
    .updateTable('mail.messages')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_attempt_at: after(leaseMs),
    }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('mail.messages')
        .where('delivered_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', after(0))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'created_at as createdAt', 'attempts'])
    .returning(['message_id as messageId', 'unsubscribe_url as unsubscribeUrl', 'reply_to as replyTo'])
    .returning('thread')
    .execute()
  return claimed.sort((one, other) => one.id - other.id)
}

/**
 * Undoes the claim. Mail that another process has claimed since the lease ran out has one attempt more, and stays so.
 */
export async function putBackMail(query: Kysely<Tables>, untried: readonly QueuedMail[]): Promise<void> {
  for (const { id, attempts } of untried) {
    await query
      .updateTable('mail.messages')
      .set({ attempts: attempts - 1, next_attempt_at: after(0) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
  }
}
