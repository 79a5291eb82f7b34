import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { RateLimit } from '../../limits/rate-limit.ts'
import { ApiError } from '../answers/api-error.ts'

export const MAIL_PERIOD_MS = 60_000

/** Where an account says when it was last sent a mail of that kind. */
export type SentAt =
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'email_change_sent_at'
  | 'reauthentication_sent_at'

/** For who is not signed in: counts by the mailbox, so that the answer does not tell who has an account. */
export function enforceMailFrequency(limit: RateLimit, sentAt: SentAt, address: string): void {
  const key = `${sentAt} ${address}`
  if (!limit.take(key)) throw tooSoon(limit.waitMs(key))
}

/** False where the account was sent one just now, be it by another process. */
export async function takeMailTurn(
  trx: Kysely<Tables>,
  accountId: string,
  sentAt: SentAt,
  now: Date,
): Promise<boolean> {
  const lately = new Date(now.getTime() - MAIL_PERIOD_MS)
  const taken = await trx
    .updateTable('auth.users')
    .set({ [sentAt]: now })
    .where('id', '=', accountId)
    .where((account) => account.or([account(sentAt, 'is', null), account(sentAt, '<=', lately)]))
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
