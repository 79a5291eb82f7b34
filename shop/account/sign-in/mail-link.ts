import type { AuthError, Session } from '@supabase/auth-js'
import { failed, failedWith, type Outcome } from '../outcome.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { userOf } from '../session/session-record.ts'

/** The email of the account whose session a link brought, and of the account signed in here, if any. */
export interface BroughtSession {
  readonly email: string
  readonly other: string | undefined
}

/** Undefined where the link's account is signed in here already, so there is nothing to confirm. */
export function broughtSession(keeper: SessionKeeper, { user }: Session): BroughtSession | undefined {
  const kept = userOf(keeper.stored())
  return kept !== undefined && kept.id === user.id
    ? undefined
    : { email: user.email ?? '', other: kept?.email }
}

/**
 * The reason why the link of a mail did not open. The text in the address is not shown, because anybody can write
 * an address and so put any words on the shop's page.
 */
export function failedLink(error: AuthError, fallback: string): Outcome<never> {
  const isSpent = error.name === 'AuthImplicitGrantRedirectError' || error.code === 'otp_expired'
  if (!isSpent) return failedWith(error, fallback)
  return failed({
    message: 'This link has expired or was already used',
    description: 'Links work once, for one hour. Please request a new one.',
    code: 'otp_expired',
  })
}
