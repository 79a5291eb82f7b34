import { createMiddleware } from 'hono/factory'
import type { Account } from '../accounts/select-accounts.ts'
import { hasVerifiedFactor } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts } from '../parts.ts'
import type { Session } from '../sessions/session.ts'
import type { RelyingParty } from './relying-party.ts'

/** Refuses all of it where no browser would offer a passkey. */
export function requirePasskeys({ relyingParty }: Pick<AuthParts, 'relyingParty'>) {
  return createMiddleware(async (_, next) => {
    relyingPartyFor({ relyingParty })
    await next()
  })
}

export function relyingPartyFor({ relyingParty }: Pick<AuthParts, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw new ApiError(404, 'passkey_disabled', 'Passkeys are disabled')
  return relyingParty
}

/** A session that lacks its second factor neither adds a way into the account nor takes one away. */
export function requireSecondFactor(account: Pick<Account, 'factors'>, { aal }: Pick<Session, 'aal'>): void {
  if (!hasVerifiedFactor(account) || aal === 'aal2') return
  const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
  throw new ApiError(403, 'insufficient_aal', message)
}
