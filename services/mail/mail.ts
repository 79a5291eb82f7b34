import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import { deliverDueMail, type MailLog } from './delivery/deliver-due-mail.ts'
import { createOutbox } from './delivery/outbox.ts'
import type { MailSender } from './delivery/queued-mail.ts'
import { createSmtp } from './delivery/smtp.ts'
import { eraseOldMail } from './erase-mail.ts'
import { type GivenUpMail, listGivenUp, retryGivenUp } from './given-up.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'
import { type LinkKey, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe/unsubscribe-link.ts'
import { hasUnsubscribed } from './unsubscribe/unsubscribes.ts'

const ERASE_EVERY_MS = 10 * 60_000

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One address, whom an answer goes to; without one, the shop. */
  readonly replyTo?: string
  /**
   * Of mail that nobody needs to get (newsletters, requests for reviews): stands in its headers, and the mail is
   * dropped for whoever has unsubscribed. Mail about an order or an account has none.
   */
  readonly unsubscribeUrl?: string
  /** A UUID, its Message-ID: what was queued under it once is not queued again. */
  readonly key?: string
}

export interface Mail {
  /**
   * Queues the mail in the caller's transaction: it is sent if and only if that commits. Rejects where an address is
   * more than one.
   */
  enqueue(trx: Kysely<Tables>, message: MailMessage): Promise<void>
  unsubscribeUrl(address: string): string
  hasUnsubscribed(query: Kysely<Tables>, address: string): Promise<boolean>
  /** What was tried for two days in vain, for the owner to see. */
  givenUp(): Promise<readonly GivenUpMail[]>
  /** Tries it for another two days. Its recipient; undefined where no such mail was given up. */
  sendAgain(id: number): Promise<string | undefined>
}

/** The mail of a running shop. */
export interface MailService extends Mail {
  /** Begins to deliver what is queued, woken by the database and by a timer. */
  start(): void
  close(): Promise<void>
  /** Where recipients unsubscribe: a service of the shop. */
  readonly paths: readonly string[]
  fetch(request: Request): Promise<Response>
}

export interface MailOptions {
  readonly database: Database
  readonly delivery: MailDelivery
  readonly from: string
  /** What links in mails begin with and are signed by. */
  readonly link: LinkKey
  readonly log: MailLog
  /** Told before it is kept here, once or many times; where it rejects, nobody is told that they are unsubscribed. */
  readonly onUnsubscribe?: (address: string) => Promise<void>
  readonly now?: () => Date
}

export type MailDelivery =
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }

export function createMail(options: MailOptions): MailService {
  const { database, delivery, from, link, log, onUnsubscribe, now = () => new Date() } = options
  const sender = createSender(delivery, from)
  const worker = createQueueWorker({
    database,
    channel: 'mail_queued',
    work: (isClosing) => deliverDueMail({ query: database.query, sender, log, now, isClosing }),
    onFailure: (error) =>
      log.error({ err: error }, 'the mail queue could not be read; it will be tried again'),
    onUnheard: (error) => log.error({ err: error }, 'mail is not announced; it goes out by the timer alone'),
  })
  let erasing: NodeJS.Timeout | undefined
  let erased = Promise.resolve()
  function erase() {
    erased = erased
      .then(() => eraseOldMail(database.query, now()))
      .catch((error) => log.error({ err: error }, 'old mail could not be erased; it will be tried again'))
  }
  const routes = unsubscribeRoutes({ database, link, log, onUnsubscribe, now })
  return {
    enqueue,
    unsubscribeUrl: (address) => unsubscribeUrl(link, address),
    hasUnsubscribed,
    givenUp: () => listGivenUp(database.query),
    sendAgain: (id) => retryGivenUp(database.query, id, now()),
    start() {
      worker.start()
      erase()
      erasing = setInterval(erase, ERASE_EVERY_MS)
    },
    async close() {
      clearInterval(erasing)
      await erased
      await worker.close()
    },
    paths: [UNSUBSCRIBE_PATH],
    fetch: async (request) => routes.fetch(request),
  }
}

async function enqueue(trx: Kysely<Tables>, message: MailMessage): Promise<void> {
  const { to, subject, text, html = null, unsubscribeUrl = null, replyTo = null, key } = message
  requireOneLine(to, 'recipient')
  if (replyTo !== null) requireOneLine(replyTo, 'Reply-To')
  await trx
    .insertInto('mail.messages')
    .values({
      ...{ recipient: to, subject, text, html, reply_to: replyTo, unsubscribe_url: unsubscribeUrl },
      ...(key !== undefined && { message_id: key }),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** A line break would begin another header, and with it another recipient. */
function requireOneLine(address: string, header: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(address)) throw new Error(`The ${header} of a mail is not one line`)
}

function createSender(delivery: MailDelivery, from: string): MailSender {
  return delivery.kind === 'outbox' ? createOutbox(delivery.folder, from) : createSmtp(delivery.url, from)
}
