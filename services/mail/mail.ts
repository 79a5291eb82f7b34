import type { RouterRoute } from 'hono/types'
import { type Kysely, sql } from 'kysely'
import { after } from '#database/clock.ts'
import type { Database } from '#database/connect.ts'
import { createQueueWorker } from '#database/queue-worker.ts'
import type { Tables } from '#database/tables.ts'
import type { Log } from '#services/shared/log.ts'
import { forgetRestoredLimits } from '#services/shared/shared-limit.ts'
import type { MailSender } from './delivery/compose-mail.ts'
import { deliverDueMail } from './delivery/deliver-due-mail.ts'
import { createOutbox, createSmtp } from './delivery/transports.ts'
import { type GivenUpMail, listGivenUp, retryGivenUp } from './given-up.ts'
import { forgetRestored, giveTurnBack, takeTurn } from './typed-address.ts'
import { type Unsubscribe, unsubscribeRoutes } from './unsubscribe/routes.ts'
import { type LinkKey, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe/unsubscribe-link.ts'
import { hasUnsubscribed } from './unsubscribe/unsubscribes.ts'

const ERASE_EVERY_MS = 10 * 60_000

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One address that an answer goes to; without it, the shop's. */
  readonly replyTo?: string
  /**
   * Set for mail that nobody needs to get (newsletters, requests for reviews). It stands in the headers, and the mail
   * is dropped if its recipient has unsubscribed. Mail about an order or an account has none.
   */
  readonly unsubscribeUrl?: string
  /** A UUID that becomes the Message-ID. A key that was queued once is not queued again. */
  readonly key?: string
  /** The keys of the mails that this one follows, the oldest first. */
  readonly thread?: readonly string[]
  /**
   * Set for mail to an address that nobody may have given themselves, or that was given for this mail alone: a day
   * later nothing is known of it.
   */
  readonly isForgotten?: true
}

export interface Mail {
  /**
   * Queues the mail in the caller's transaction: it is sent if and only if that commits. Rejects an address that is
   * more than one line.
   */
  enqueue(trx: Kysely<Tables>, message: MailMessage): Promise<void>
  /**
   * Queues mail to an address that a stranger may have typed, as `enqueue` does. Once the address was sent three within
   * the hour, it answers false and queues nothing.
   */
  enqueueToTyped(trx: Kysely<Tables>, message: MailMessage): Promise<boolean>
  unsubscribeUrl(address: string): string
  hasUnsubscribed(query: Kysely<Tables>, address: string): Promise<boolean>
  /** Mails that were tried for two days in vain, for the owner to see. */
  givenUp(): Promise<readonly GivenUpMail[]>
  /** Tries the mail for another two days. Answers its recipient, or undefined if no such mail was given up. */
  sendAgain(id: number): Promise<string | undefined>
}

/** The mail of a running shop. */
export interface MailService extends Mail {
  /** Begins to deliver what is queued, woken by the database and by a timer. */
  start(): void
  close(): Promise<void>
  /** The paths where recipients unsubscribe, which the shop serves. */
  readonly paths: readonly string[]
  readonly routes: readonly RouterRoute[]
  fetch(request: Request): Promise<Response>
}

export interface MailOptions {
  readonly database: Database
  readonly delivery: MailDelivery
  readonly from: string
  /** The origin of links in mails, and the key that signs them. */
  readonly link: LinkKey
  readonly log: Log
  /**
   * Ends elsewhere what the address gets, once or many times, together with the record that is made here. If it
   * rejects, nobody is told that they are unsubscribed.
   */
  readonly unsubscribe?: Unsubscribe
  /** Whether visitors wait for the process, before whom no mail goes. */
  readonly isCrowded?: () => boolean
}

export type MailDelivery =
  | { readonly kind: 'outbox'; readonly folder: string }
  | { readonly kind: 'smtp'; readonly url: string }

export function createMail(options: MailOptions): MailService {
  const { database, delivery, from, link, log, isCrowded } = options
  const { unsubscribe = (_address, record) => record(database.query) } = options
  const sender = createSender(delivery, from)
  const worker = createQueueWorker({
    database,
    channel: 'mail_queued',
    work: (isClosing) => deliverDueMail({ query: database.query, sender, log, isClosing }),
    isCrowded,
    onFailure: (error) =>
      log.error({ err: error }, 'the mail queue could not be read; it will be tried again'),
    onListenFailed: (error) =>
      log.error({ err: error }, 'mail is not announced; it goes out by the timer alone'),
  })
  let erasing: NodeJS.Timeout | undefined
  let erased = Promise.resolve()
  function erase() {
    erased = erased
      .then(() => eraseOldMail(database.query))
      .then(() => forgetRestored(database.query))
      .then(() => forgetRestoredLimits(database.query))
      .catch((error) => log.error({ err: error }, 'old mail could not be erased; it will be tried again'))
  }
  const routes = unsubscribeRoutes({
    ...{ link, log, unsubscribe },
    hasUnsubscribed: (address) => hasUnsubscribed(database.query, address),
  })
  return {
    async enqueue(trx, message) {
      await insert(trx, message)
    },
    enqueueToTyped,
    unsubscribeUrl: (address) => unsubscribeUrl(link, address),
    hasUnsubscribed,
    givenUp: () => listGivenUp(database.query),
    sendAgain: (id) => retryGivenUp(database.query, id),
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
    routes: routes.routes,
    fetch: async (request) => routes.fetch(request),
  }
}

async function enqueueToTyped(trx: Kysely<Tables>, message: MailMessage): Promise<boolean> {
  if (!(await takeTurn(trx, message.to))) return false
  if (!(await insert(trx, message))) await giveTurnBack(trx, message.to)
  return true
}

/** Answers false if the mail was queued before, under the same key. */
async function insert(trx: Kysely<Tables>, message: MailMessage): Promise<boolean> {
  const { to, subject, text, html = null, unsubscribeUrl = null, replyTo = null, key, thread } = message
  const { isForgotten = false } = message
  requireOneLine(to, 'recipient')
  if (replyTo !== null) requireOneLine(replyTo, 'Reply-To')
  const queued = await trx
    .insertInto('mail.messages')
    .values({
      ...{ recipient: to, subject, text, html, reply_to: replyTo, unsubscribe_url: unsubscribeUrl },
      is_forgotten: isForgotten,
      ...(key !== undefined && { message_id: key }),
      ...(thread !== undefined && { thread: [...thread] }),
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

/** A line break would begin another header, and with it another recipient. */
function requireOneLine(address: string, header: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(address)) throw new Error(`The ${header} of a mail is not one line`)
}

function createSender(delivery: MailDelivery, from: string): MailSender {
  return delivery.kind === 'outbox' ? createOutbox(delivery.folder, from) : createSmtp(delivery.url, from)
}

const DAY_MS = 24 * 60 * 60_000
/** A code in the mail is long dead by then, and a process that died while sending it has sent it again. */
const SENT_DAYS = 1
/** Until then the owner may send the mail again. */
const GIVEN_UP_DAYS = 90
/** Bounds the time of one sweep; the next one takes what is left. */
const BATCH_SIZE = 1_000

/**
 * Erases the content of mails that were sent or given up long ago, and keeps the record that they were, and to whom. Of
 * those that are to be forgotten it keeps nothing.
 */
export async function eraseOldMail(query: Kysely<Tables>): Promise<void> {
  const before = (days: number) => after(-days * DAY_MS)
  await sql`
    update mail.messages set text = '', html = null, unsubscribe_url = null, reply_to = null where id in (
      select id from mail.messages
      where text <> '' and coalesce(delivered_at, failed_at) < ${before(SENT_DAYS)}
        and (delivered_at is not null or failed_at < ${before(GIVEN_UP_DAYS)})
      limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
  await sql`
    delete from mail.messages where id in (
      select id from mail.messages
      where is_forgotten and coalesce(delivered_at, failed_at) < ${before(SENT_DAYS)}
      limit ${BATCH_SIZE} for update skip locked
    )
  `.execute(query)
}
