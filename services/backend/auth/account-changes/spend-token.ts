import type { OneTimeTokenType } from '#database/tables/auth.ts'
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

/** Spends a link's token, as the link or a client shows it. */
export async function spendLink(parts: AuthParts, verification: string, shown: string): Promise<SpentToken> {
  const types = tokenTypesOf(verification)
  if (!types) throw new ApiError(400, 'validation_failed', 'Invalid email verification type')
  const linkToken = shown.startsWith(PKCE_PREFIX) ? shown.slice(PKCE_PREFIX.length) : shown
  const spent = await spendToken(parts, types, linkToken)
  if (!spent) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
  return spent
}

/** Uses the token up and does what it is for, in one transaction. Answers undefined if the token is no good. */
export function spendToken(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  types: readonly OneTimeTokenType[],
  linkToken: string,
): Promise<SpentToken | undefined> {
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
      if (!isWhole) return { account: await account(), flowStateId, isWhole }
      await forgetTokens(trx, accountId, { flowStateId, emailChange: false })
    } else await proveMailbox(trx, accountId, { isInSession: false, flowStateId }, spentAt)
    return { account: await account(), flowStateId, isWhole: true }
  })
}
