import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { hasUnsubscribed } from '../unsubscribe/unsubscribes.ts'
import { claimDueMail, putBackMail } from './claim-due-mail.ts'
import type { MailSender, QueuedMail } from './queued-mail.ts'
import { retryWaitMs } from './retry-wait.ts'

export interface MailLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Delivering {
  readonly query: Kysely<Tables>
  readonly sender: MailSender
  readonly log: MailLog
  readonly now: () => Date
  readonly isClosing: () => boolean
}

export async function deliverDueMail(delivering: Delivering): Promise<void> {
  const { query, sender, log, now, isClosing } = delivering
  while (!isClosing()) {
    const claimedAt = now()
    const leasedUntil = new Date(claimedAt.getTime() + sender.leaseMs)
    const untried = await claimDueMail(query, claimedAt, leasedUntil)
    if (untried.length === 0) return
    const startNoMoreAfter = claimedAt.getTime() + sender.leaseMs / 2
    while (!isClosing() && now().getTime() <= startNoMoreAfter) {
      const mail = untried.shift()
      if (!mail) break
      await deliver(mail, delivering).catch((error) =>
        log.error({ err: error, mail: mail.id }, 'the outcome of a mail could not be recorded'),
      )
    }
    // What closing or a slow server leaves untried is due at once, here or in another process.
    await putBackMail(query, untried, leasedUntil, now())
  }
}

async function deliver(mail: QueuedMail, { query, sender, log, now }: Delivering): Promise<void> {
  const row = query.updateTable('mail.messages').where('id', '=', mail.id)
  // Asked again here: it may have waited for days.
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
      await row.set({ failed_at: now(), last_error }).execute()
      return
    }
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, waitMs }, 'a mail did not go out yet')
    await row.set({ next_attempt_at: new Date(now().getTime() + waitMs), last_error }).execute()
    return
  }
  await row.set({ delivered_at: now(), last_error: null }).execute()
}
