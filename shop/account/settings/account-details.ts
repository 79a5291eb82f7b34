import type { User } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { SESSION_KEY } from '../session/session-key.ts'
import { accountOf } from '../session/session-record.ts'
import { verifiedFactorOf } from '../sign-in/sign-in.ts'

/** What the account page shows of an account. */
export interface AccountDetails {
  readonly email: string
  /** Asked for, and not yet confirmed by both mailboxes. */
  readonly newEmail: string | undefined
  /** Somebody has shown that the mailbox is theirs: to sign up does not. */
  readonly isEmailProved: boolean
  /** Of two-step verification, where it is on. */
  readonly factorId: string | undefined
}

/** As the backend has it now. Undefined where another device has ended the session: it is no longer kept. */
export async function loadDetails({
  client,
  keeper,
}: BrowserSession): Promise<Outcome<AccountDetails | undefined>> {
  const { data, error } = await client.getUser()
  if (error && keeper.kept() === null) return done(undefined)
  if (error) return failedWith(error, 'Failed to load your account')
  keepUser(keeper, data.user)
  return done(detailsOf(data.user))
}

export function detailsOf(user: User): AccountDetails {
  return {
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    isEmailProved: isEmailProved(user),
    factorId: verifiedFactorOf(user),
  }
}

/** An identity by another service, or of long ago, says nothing of it: then what confirmed the address proved it. */
function isEmailProved({ identities = [], email_confirmed_at }: User): boolean {
  const told = identities.find(({ provider }) => provider === 'email')?.identity_data?.email_verified
  return typeof told === 'boolean' ? told : email_confirmed_at !== undefined
}

/** The address may have been changed on another device. A refresh would not do: right after another, none is made. */
function keepUser(keeper: SessionKeeper, user: User): void {
  const kept = keeper.kept()
  const account = accountOf(kept)
  if (kept === null || account.kind !== 'signed-in' || account.email === user.email) return
  keeper.setItem(SESSION_KEY, JSON.stringify({ ...JSON.parse(kept), user }))
}
