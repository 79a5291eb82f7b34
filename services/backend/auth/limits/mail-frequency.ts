import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { siteOf } from '#services/shared/network.ts'
import type { SharedLimit } from '#services/shared/shared-limit.ts'
import { ApiError } from '../answers/api-error.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { countedAs } from './counted-as.ts'
import { type TakenTurns, takeTurns } from './turns.ts'

export const MAIL_PERIOD_MS = 60_000

/** The account's columns that say when it was last sent a mail of each kind. */
export type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'reauthentication_sent_at'

type MailboxLimits = Readonly<
  Record<
    | 'mailByMailbox'
    | 'mailsByMailbox'
    | 'mailsByNextMailbox'
    | 'programMailByNetwork'
    | 'programMailsToNewcomers',
    SharedLimit
  >
>

type GiveBack = () => Promise<void>

export interface WantedMail {
  readonly sentAt: SentAt
  readonly mailbox: string
  /** Only the program that asked can use the mail's link. */
  readonly isForProgram: boolean
}

/**
 * Limits callers who are not signed in by mailbox, so that the answer does not tell who has an account. Answers what
 * gives the turn back.
 */
export async function enforceMailFrequency(
  limits: MailboxLimits,
  mail: WantedMail,
  asker: Asker,
): Promise<GiveBack> {
  const key = countedAs(`${mail.sentAt} ${mail.mailbox}`, asker)
  const ofMinute = await takeTurns([{ limit: limits.mailByMailbox, key }])
  if (!ofMinute.isTaken) throw tooSoon(ofMinute.waitMs)
  // Mails of a change of address go to strangers only where none is good any more: nothing would be in the mailbox.
  if (asker.isKnown || mail.sentAt === 'email_change_sent_at') return ofMinute.giveBack
  const take = mail.isForProgram ? takeProgramTurn : takePageTurn
  const ofHours = await take(limits, key, asker)
  if (!ofHours.isTaken) {
    await ofMinute.giveBack()
    throw tooMany(mail.isForProgram ? 'program' : 'page', ofHours.waitMs)
  }
  return async () => {
    await ofMinute.giveBack()
    await ofHours.giveBack()
  }
}

function takePageTurn({ mailsByMailbox }: MailboxLimits, key: string): Promise<TakenTurns> {
  return takeTurns([{ limit: mailsByMailbox, key: `page: ${key}` }])
}

/**
 * What programs ask for is counted apart, since a mailbox's owner could not use it. Nor could their own program use
 * what others asked for: a network that has not asked lately gets one beyond the count of all.
 */
async function takeProgramTurn(
  { mailsByMailbox, programMailByNetwork, programMailsToNewcomers }: MailboxLimits,
  key: string,
  { address = '' }: Asker,
): Promise<TakenTurns> {
  const ofAll = await takeTurns([{ limit: mailsByMailbox, key: `program: ${key}` }])
  if (ofAll.isTaken) return ofAll
  const ofNewcomer = await takeTurns([
    { limit: programMailByNetwork, key: `${siteOf(address)}: ${key}` },
    { limit: programMailsToNewcomers, key },
  ])
  if (ofNewcomer.isTaken) return ofNewcomer
  return { isTaken: false, waitMs: Math.min(ofAll.waitMs, ofNewcomer.waitMs) }
}

/** Counts a code to a mailbox of which nobody has shown that it is theirs. Answers what gives the turn back. */
export async function enforceUnprovedCodes(
  { mailsByMailbox }: MailboxLimits,
  mailbox: string,
): Promise<GiveBack> {
  const turn = await takeTurns([{ limit: mailsByMailbox, key: `code: ${mailbox}` }])
  if (!turn.isTaken) throw tooMany('session', turn.waitMs)
  return turn.giveBack
}

/**
 * Until the next mailbox of an account has agreed it may be anybody's: a crowd of accounts that name the same one count
 * together, as strangers.
 */
export function takeNextMailbox(
  { mailByMailbox, mailsByNextMailbox }: MailboxLimits,
  next: string,
): Promise<TakenTurns> {
  const key = `next: ${next}`
  return takeTurns([
    { limit: mailByMailbox, key },
    { limit: mailsByNextMailbox, key },
  ])
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

/** What whoever is refused can still do; the same words whether there is an account or not. */
const INSTEAD = {
  page: 'If there is such an account, an email of the last half hour still lets you in: try the latest first, then those before it, look in spam too,',
  program:
    'Open the latest email that you asked for here, if it is less than an hour old, choose “Forgot password?” in the shop,',
  session: 'Enter the code of the latest email, look in spam too,',
}

function tooMany(asker: keyof typeof INSTEAD, waitMs: number): ApiError {
  const minutes = Math.max(1, Math.ceil(waitMs / MAIL_PERIOD_MS))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  const message = `This was asked for many times. ${INSTEAD[asker]} or ask again in ${wait}.`
  return new ApiError(429, 'over_email_send_rate_limit', message)
}

export function tooSoon(waitMs: number): ApiError {
  const message = `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`
  return new ApiError(429, 'over_email_send_rate_limit', message)
}
