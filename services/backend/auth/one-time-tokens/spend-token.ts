import type { OneTimeTokenType } from '#database/tables/auth.ts'
import { confirmEmailChange } from '../accounts/confirm-email-change.ts'
import { proveMailbox } from '../accounts/prove-mailbox.ts'
import { type Account, isBanned, selectAccounts } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { NoticeParts } from '../mails/send-notice.ts'
import type { AuthParts } from '../parts.ts'
import { forgetTokens, takeToken } from './take-token.ts'

/** GoTrue's words after the first of the two. */
export const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export interface SpentToken {
  readonly account: Account
  /** Of the asking with a code challenge, if it was one. */
  readonly flowStateId: string | null
  /** False after the first of the two mailboxes that a change of address asks. */
  readonly isWhole: boolean
}

/** Uses the token up and does what it is for; all of it or nothing. Undefined where it is no good. */
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
      await forgetTokens(trx, accountId, flowStateId)
    } else await proveMailbox(trx, accountId, { isInSession: false, flowStateId }, spentAt)
    return { account: await account(), flowStateId, isWhole: true }
  })
}
