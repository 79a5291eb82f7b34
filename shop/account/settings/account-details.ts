import type { User } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { type SecondStep, secondStepOf } from '../session/second-step.ts'
import type { SessionKeeper } from '../session/session-keeper.ts'
import { SESSION_KEY } from '../session/session-key.ts'
import { accountOf } from '../session/session-record.ts'

/** The details that the account page shows. */
export interface AccountDetails {
  readonly email: string
  /** The address of a requested change that both mailboxes have not confirmed yet. */
  readonly newEmail: string | undefined
  /** Somebody has proved that the mailbox is theirs; signing up alone does not prove it. */
  readonly isEmailProved: boolean
  /** The ways of two-step verification, where it is on. */
  readonly secondStep: SecondStep | undefined
  /** The owner has given the account a role, so the office is open to it. */
  readonly isOfStaff: boolean
}

/** Loads the details from the backend. Undefined where another device has ended the session, so none is stored. */
export async function loadDetails({
  client,
  keeper,
}: BrowserSession): Promise<Outcome<AccountDetails | undefined>> {
  const { data, error } = await client.getUser()
  if (error && keeper.stored() === null) return done(undefined)
  if (error) return failedWith(error, 'Failed to load your account')
  keepUser(keeper, data.user)
  return done(detailsOf(data.user))
}

export function detailsOf(user: User): AccountDetails {
  return {
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    isEmailProved: isEmailProved(user),
    secondStep: secondStepOf(user),
    isOfStaff: isOfStaff(user),
  }
}

/** The backend alone writes `app_metadata`. */
export const isOfStaff = ({ app_metadata }: Partial<User>): boolean => typeof app_metadata?.role === 'string'

/** An old identity, or one of another service, does not record a proof; then a confirmed address counts as proved. */
function isEmailProved({ identities = [], email_confirmed_at }: User): boolean {
  const told = identities.find(({ provider }) => provider === 'email')?.identity_data?.email_verified
  return typeof told === 'boolean' ? told : email_confirmed_at !== undefined
}

/** Another device may have changed the address. A refresh is not enough: none is made right after another one. */
function keepUser(keeper: SessionKeeper, user: User): void {
  const kept = keeper.stored()
  const account = accountOf(kept)
  if (kept === null || account.kind !== 'signed-in' || account.email === user.email) return
  keeper.setItem(SESSION_KEY, JSON.stringify({ ...JSON.parse(kept), user }))
}
