import type { Kysely } from 'kysely'
import { after } from '#database/clock.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '#services/shared/log.ts'
import { hasUnsubscribed } from '../unsubscribe/unsubscribes.ts'
import type { MailSender, QueuedMail } from './compose-mail.ts'
import { retryWaitMs } from './retry-wait.ts'

export interface Delivering {
  readonly query: Kysely<Tables>
  readonly sender: MailSender
  readonly log: Log
  readonly isClosing: () => boolean
  /** Measures how much of a lease has passed; it does not tell the time of day. */
  readonly elapsedMs?: () => number
}

export async function deliverDueMail(delivering: Delivering): Promise<void> {
  const { query, sender, log, isClosing, elapsedMs = () => performance.now() } = delivering
  while (!isClosing()) {
    const startNoMoreAfterMs = elapsedMs() + sender.leaseMs / 2
    const untried = await claimDueMail(query, sender.leaseMs)
    if (untried.length === 0) return
    while (!isClosing() && elapsedMs() <= startNoMoreAfterMs) {
      const mail = untried.shift()
      if (!mail) break
      await deliver(mail, delivering).catch((error) =>
        log.error({ err: error, mail: mail.id }, 'the outcome of a mail could not be recorded'),
      )
    }
    // Mail that closing or a slow server leaves untried is due at once, here or in another process.
    await putBackMail(query, untried)
  }
}

async function deliver(mail: QueuedMail, { query, sender, log }: Delivering): Promise<void> {
  const row = query.updateTable('mail.messages').where('id', '=', mail.id)
  // This is asked again here, as the mail may have waited for days.
  if (mail.unsubscribeUrl !== null && (await hasUnsubscribed(query, mail.recipient))) {
    log.info({ mail: mail.id }, 'a mail was withdrawn: its recipient has unsubscribed')
    await query.deleteFrom('mail.messages').where('id', '=', mail.id).execute()
    return
  }
  try {
    await sender.send(mail)
  } catch (error) {
    const last_error = error instanceof Error ? error.message : String(error)
    const waitMs = retryWaitMs(mail.attempts)
    if (waitMs === undefined) {
      log.error({ err: error, mail: mail.id }, 'a mail was given up; `npm run catalogue -- mails` lists it')
      await row.set({ failed_at: after(0), last_error }).execute()
      return
    }
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, waitMs }, 'a mail did not go out yet')
    await row.set({ next_attempt_at: after(waitMs), last_error }).execute()
    return
  }
  await row.set({ delivered_at: after(0), last_error: null }).execute()
}

const BATCH = 20

/**
 * Claims due mail by moving it into the future. Nothing is locked while it is sent: a mail server that takes a minute
 * must not hold a transaction open for a minute.
 */
async function claimDueMail(query: Kysely<Tables>, leaseMs: number): Promise<QueuedMail[]> {
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
async function putBackMail(query: Kysely<Tables>, untried: readonly QueuedMail[]): Promise<void> {
  for (const { id, attempts } of untried) {
    await query
      .updateTable('mail.messages')
      .set({ attempts: attempts - 1, next_attempt_at: after(0) })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
  }
}
