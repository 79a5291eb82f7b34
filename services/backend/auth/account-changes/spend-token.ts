import type { Transaction } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type Account, isBanned, selectAccounts } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { NoticeParts } from '../mails/account-notice.ts'
import { PKCE_PREFIX } from '../mails/verify-link.ts'
import { tokenTypesOf } from '../one-time-tokens/one-time-token.ts'
import { forgetTokens, takeToken } from '../one-time-tokens/take-token.ts'
import type { AuthParts } from '../parts.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { proveMailbox } from './prove-mailbox.ts'

/** GoTrue's words after the first of the two confirmations. */
export const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

interface SpentToken {
  readonly account: Account
  /** The flow state of the request, if that had a code challenge. */
  readonly flowStateId: string | null
  /** False after the first of the two confirmations that a change of address needs. */
  readonly isWhole: boolean
}

/** What a spent token leads to. It is part of the transaction: where it fails, the token stays good. */
export type Then<Result> = (trx: Transaction<Tables>, spent: SpentToken) => Promise<Result>

/** Spends a link's token, as the link or a client shows it. */
export async function spendLink<Result extends object | string>(
  parts: AuthParts,
  verification: string,
  shown: string,
  then: Then<Result>,
): Promise<Result> {
  const types = tokenTypesOf(verification)
  if (!types) throw new ApiError(400, 'validation_failed', 'Invalid email verification type')
  const linkToken = shown.startsWith(PKCE_PREFIX) ? shown.slice(PKCE_PREFIX.length) : shown
  const result = await spendToken(parts, types, linkToken, then)
  if (result === undefined) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
  return result
}

/** Uses the token up and does what it is for, in one transaction. Answers undefined if the token is no good. */
export function spendToken<Result extends object | string>(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  types: readonly OneTimeTokenType[],
  linkToken: string,
  then: Then<Result>,
): Promise<Result | undefined> {
  const spentAt = now()
  return database.query.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, types, linkToken, spentAt)
    if (!taken) return undefined
    const { accountId, type, flowStateId } = taken
    const account = () => selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
    const before = await account()
    if (isBanned(before, spentAt)) throw new ApiError(403, 'user_banned', 'User is banned')
    if (type === 'email_change_token_new' || type === 'email_change_token_current') {
      const isWhole = await confirmEmailChange(trx, parts, before, spentAt)
      if (!isWhole) return then(trx, { account: await account(), flowStateId, isWhole })
      await forgetTokens(trx, accountId, { flowStateId, emailChange: false })
    } else await proveMailbox(trx, accountId, { isInSession: false, flowStateId }, spentAt)
    return then(trx, { account: await account(), flowStateId, isWhole: true })
  })
}
