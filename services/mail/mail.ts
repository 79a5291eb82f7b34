import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
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

/** What is due is looked for this often, whether or not a notice came: notices get lost with a connection. */
const LOOK_EVERY_MS = 5_000

export function createMail({ database, delivery, from, log, now = () => new Date() }: MailOptions): Mail {
  const sender = createSender(delivery, from)
  let timer: NodeJS.Timeout | undefined
  let stopListening: Promise<() => Promise<void>> | undefined
  let closing = false
  let running: Promise<void> | undefined
  let wanted = false

  /** One delivery at a time; a wish that comes meanwhile is kept for the next. */
  function wake() {
    wanted = true
    running ??= deliverWhileWanted().finally(() => {
      running = undefined
    })
  }

  async function deliverWhileWanted() {
    while (wanted && !closing) {
      wanted = false
      try {
        await deliverDueMail({ query: database.query, sender, log, now, isClosing: () => closing })
      } catch (error) {
        log.error({ err: error }, 'the mail queue could not be read; it will be tried again')
      }
    }
  }

  function start() {
    stopListening = database.listen('mail_queued', wake)
    stopListening.catch((error) =>
      log.error({ err: error }, 'mail is not announced; it goes out by the timer alone'),
    )
    timer = setInterval(wake, LOOK_EVERY_MS)
    wake()
  }

  async function close() {
    closing = true
    clearInterval(timer)
    await running
    const stop = await stopListening?.catch(() => undefined)
    await stop?.()
  }

  return { enqueue, start, close }
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
