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

/** Limits callers who are not signed in by mailbox, so that the answer does not tell who has an account. */
export async function enforceMailFrequency(
  limit: SharedLimit,
  sentAt: SentAt,
  mailbox: string,
  asker: Asker,
): Promise<void> {
  const key = countedAs(`${sentAt} ${mailbox}`, asker)
  if (!(await limit.take(key))) throw tooSoon(await limit.waitMs(key))
}

/**
 * Until the next mailbox of an account has agreed it may be anybody's: a crowd of accounts that name the same one count
 * together, as strangers.
 */
export function takeNextMailbox(limit: SharedLimit, next: string): Promise<boolean> {
  return limit.take(`next: ${next}`)
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

function tooSoon(waitMs: number): ApiError {
  const message = `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`
  return new ApiError(429, 'over_email_send_rate_limit', message)
}
