import type { GoTrueClient, Session, SignOut } from '@supabase/auth-js'
import { SIGN_OUT_REFUSED } from '../../../clients/session/sign-out-refused.ts'
import { done, type Failure, failed, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../browser-session.ts'
import { secondStepOf } from '../second-step.ts'

/**
 * Clause 7.08: `local` ends this session, `others` all but this one, `global` all. The library ignores the
 * answers of clause 8.14, which say that this session has ended: only a `local` sign-out is done then, and succeeds once
 * the session is no longer stored.
 */
export async function signOut(
  { client, keeper }: BrowserSession,
  scope: NonNullable<SignOut['scope']>,
): Promise<Outcome<null>> {
  if (scope !== 'local') {
    const { data, error } = await client.getSession()
    // Without a session the library asks for nothing, and answers that it is done.
    if (!data.session && error?.name !== 'AuthRetryableFetchError') return failed(NOT_SIGNED_OUT)
    if (data.session && (await lacksCode(client, data.session))) return failed(CODE_NEEDED)
  }
  const { error } = await client.signOut({ scope })
  if (!error || (scope === 'local' && keeper.stored() === null)) return done(null)
  return error.code === SIGN_OUT_REFUSED ? failed(NOT_SIGNED_OUT) : failedWith(error, 'Failed to sign out')
}

const NOT_SIGNED_OUT: Failure = {
  message: 'Your other devices may still be signed in',
  description: 'This device’s sign-in no longer counts. Sign out here, sign in again, and repeat it.',
}

const CODE_NEEDED: Failure = {
  message: 'Your other devices stay signed in',
  description:
    'They signed in with two-step verification, and this device did not. Sign in here again with your code first.',
  code: 'insufficient_aal',
}

/** The backend refuses to end sessions with a code from one without, and the library ignores that refusal. */
async function lacksCode(client: GoTrueClient, { user }: Session): Promise<boolean> {
  // The stored user is enough: turning on verification ends the sessions that were opened without it.
  if (secondStepOf(user) === undefined) return false
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  return level?.currentLevel === 'aal1'
}
