import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { SharedLimit } from '#services/shared/shared-limit.ts'
import { ApiError } from '../answers/api-error.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { countedAs } from './counted-as.ts'

export const MAIL_PERIOD_MS = 60_000

/** The account's columns that say when it was last sent a mail of each kind. */
export type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'reauthentication_sent_at'

type MailboxLimits = Readonly<Record<'mailByMailbox' | 'mailsByMailbox' | 'mailsByNextMailbox', SharedLimit>>

export interface WantedMail {
  readonly sentAt: SentAt
  readonly mailbox: string
  /** Only the program that asked can use the mail's link. */
  readonly isForProgram: boolean
}

/** Limits callers who are not signed in by mailbox, so that the answer does not tell who has an account. */
export async function enforceMailFrequency(
  { mailByMailbox, mailsByMailbox }: MailboxLimits,
  mail: WantedMail,
  asker: Asker,
): Promise<void> {
  const { ofMinute, ofHours } = keysOf(mail, asker)
  if (!(await mailByMailbox.take(ofMinute))) throw tooSoon(await mailByMailbox.waitMs(ofMinute))
  if (ofHours === undefined || (await mailsByMailbox.take(ofHours))) return
  await mailByMailbox.giveBack(ofMinute)
  throw tooMany(await mailsByMailbox.waitMs(ofHours))
}

export async function giveBackFrequency(
  { mailByMailbox, mailsByMailbox }: MailboxLimits,
  mail: WantedMail,
  asker: Asker,
): Promise<void> {
  const { ofMinute, ofHours } = keysOf(mail, asker)
  await mailByMailbox.giveBack(ofMinute)
  if (ofHours !== undefined) await mailsByMailbox.giveBack(ofHours)
}

/**
 * What strangers' programs ask for is counted apart, since a mailbox's owner could not use it. Mails of a change of
 * address go to strangers only where none is good any more, so that nothing would be left in the mailbox.
 */
function keysOf({ sentAt, mailbox, isForProgram }: WantedMail, asker: Asker) {
  const ofMinute = countedAs(`${sentAt} ${mailbox}`, asker)
  const isOfStranger = !asker.isKnown && sentAt !== 'email_change_sent_at'
  return { ofMinute, ofHours: isOfStranger ? `${isForProgram ? 'program' : 'page'}: ${ofMinute}` : undefined }
}

/** Counts a code to a mailbox of which nobody has shown that it is theirs. */
export async function enforceUnprovedCodes(
  { mailsByMailbox }: MailboxLimits,
  mailbox: string,
): Promise<void> {
  const key = `code: ${mailbox}`
  if (!(await mailsByMailbox.take(key))) throw tooMany(await mailsByMailbox.waitMs(key))
}

/**
 * Until the next mailbox of an account has agreed it may be anybody's: a crowd of accounts that name the same one count
 * together, as strangers.
 */
export async function takeNextMailbox(
  { mailByMailbox, mailsByNextMailbox }: MailboxLimits,
  next: string,
): Promise<boolean> {
  const key = `next: ${next}`
  if (!(await mailByMailbox.take(key))) return false
  if (await mailsByNextMailbox.take(key)) return true
  await mailByMailbox.giveBack(key)
  return false
}

/**
 * Answers false if the account was sent such a mail within the period, even by another process. A known visitor was
 * counted by their own network, and need not wait for what strangers asked for.
 */
export async function takeMailTurn(
  trx: Kysely<Tables>,
  accountId: string,
  sentAt: SentAt,
  { now, isKnown = false }: { readonly now: Date; readonly isKnown?: boolean },
): Promise<boolean> {
  const lately = new Date(now.getTime() - MAIL_PERIOD_MS)
  const taken = await trx
    .updateTable('auth.users')
    .set({ [sentAt]: now })
    .where('id', '=', accountId)
    .$if(!isKnown, (update) =>
      update.where((account) => account.or([account(sentAt, 'is', null), account(sentAt, '<=', lately)])),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export function tooSoonAfter(sentAt: Date | null, now: Date): ApiError {
  return tooSoon(sentAt ? sentAt.getTime() + MAIL_PERIOD_MS - now.getTime() : MAIL_PERIOD_MS)
}

/** The same words whether there is an account or not. */
function tooMany(waitMs: number): ApiError {
  const minutes = Math.ceil(waitMs / MAIL_PERIOD_MS)
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const message = `This was asked for many times. If there is such an account, the latest email still works: look for it, in spam too, or ask again in ${wait}.`
  return new ApiError(429, 'over_email_send_rate_limit', message)
}

function tooSoon(waitMs: number): ApiError {
  const message = `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`
  return new ApiError(429, 'over_email_send_rate_limit', message)
}
