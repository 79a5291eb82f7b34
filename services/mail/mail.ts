import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import { deliverDueMail, type MailLog } from './deliver-due-mail.ts'
import { createOutbox } from './outbox.ts'
import type { MailSender } from './queued-mail.ts'
import { createSmtp } from './smtp.ts'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

export interface Mail {
  /** Queues the mail in the caller's transaction: it is sent if and only if that commits. */
  enqueue(trx: Kysely<Tables>, message: MailMessage): Promise<void>
  /** Begins to deliver what is queued, woken by the database and by a timer. */
  start(): void
  close(): Promise<void>
}

export interface MailOptions {
  readonly database: Database
  readonly delivery: MailDelivery
  readonly from: string
  readonly log: MailLog
  readonly now?: () => Date
}

export type MailDelivery =
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }

export function createMail({ database, delivery, from, log, now = () => new Date() }: MailOptions): Mail {
  const sender = createSender(delivery, from)
  const worker = createQueueWorker({
    database,
    channel: 'mail_queued',
    work: (isClosing) => deliverDueMail({ query: database.query, sender, log, now, isClosing }),
    onFailure: (error) =>
      log.error({ err: error }, 'the mail queue could not be read; it will be tried again'),
    onUnheard: (error) => log.error({ err: error }, 'mail is not announced; it goes out by the timer alone'),
  })
  return { enqueue, start: worker.start, close: worker.close }
}

async function enqueue(trx: Kysely<Tables>, { to, subject, text, html }: MailMessage): Promise<void> {
  await trx
    .insertInto('mail.messages')
    .values({ recipient: to, subject, text, html: html ?? null })
    .execute()
}

function createSender(delivery: MailDelivery, from: string): MailSender {
  return delivery.kind === 'outbox' ? createOutbox(delivery.folder, from) : createSmtp(delivery.url, from)
}
