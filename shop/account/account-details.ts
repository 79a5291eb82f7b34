import type { User } from '@supabase/auth-js'
import type { BrowserSession } from './browser-session.ts'
import { done, failedWith, type Outcome } from './outcome.ts'
import { accountOf } from './session-record.ts'
import { verifiedFactorOf } from './sign-in.ts'

/** What the account page shows of an account. */
export interface AccountDetails {
  readonly email: string
  /** Asked for, and not yet confirmed by both mailboxes. */
  readonly newEmail: string | undefined
  /** Of two-step verification, where it is on. */
  readonly factorId: string | undefined
}

/** As the backend has it now, which is how the end of the session by another device is noticed, too. */
export async function loadDetails({ client, keeper }: BrowserSession): Promise<Outcome<AccountDetails>> {
  const { data, error } = await client.getUser()
  if (error) return failedWith(error, 'Failed to load your account')
  const details = detailsOf(data.user)
  const kept = accountOf(keeper.kept())
  // Another device finished changing the address: the refreshed session has it.
  if (kept.kind === 'signed-in' && kept.email !== details.email) await client.refreshSession()
  return done(details)
}

export function detailsOf(user: User): AccountDetails {
  return {
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    factorId: verifiedFactorOf(user),
  }
}
