import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { enforce } from '../limits/limits.ts'
import { takeToken } from '../one-time-tokens/take-token.ts'
import { tryCode } from '../one-time-tokens/try-code.ts'
import type { AuthParts } from '../parts.ts'
import type { Session } from '../sessions/session.ts'
import { proveMailbox } from './prove-mailbox.ts'

/** GoTrue's 'secure password change': this long after signing in, somebody else may hold the session. */
const FRESH_MS = 24 * 60 * 60_000
const TYPES = ['reauthentication_token'] as const

/** Lets a session change the password if it is recent or shows the code that was sent to the account's mailbox. */
export async function checkReauthentication(
  parts: AuthParts,
  account: Account,
  session: Session,
  nonce: string,
): Promise<void> {
  if (parts.now().getTime() - session.createdAt.getTime() <= FRESH_MS) return
  if (nonce === '') {
    throw new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  }
  await spendNonce(parts, account, nonce)
}

/** Spends the code that was sent to the account's mailbox, which proves that the mailbox is the caller's. */
export async function spendNonce(
  { database: { query }, refreshTokenKey, limits, now }: AuthParts,
  account: Account,
  nonce: string,
): Promise<void> {
  await enforce(limits.nonceByAccount, account.id)
  const attempt = { types: TYPES, address: account.email ?? '', code: nonce }
  const token = await tryCode(query, refreshTokenKey, attempt)
  await query.transaction().execute(async (trx) => {
    const taken = token === undefined ? undefined : await takeToken(trx, TYPES, token, now())
    if (taken?.accountId !== account.id) {
      throw new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
    }
    await proveMailbox(trx, account.id, { isInSession: true, flowStateId: null }, now())
  })
  await limits.nonceByAccount.giveBack(account.id)
}
