import type { GoTrueClient, SignOut } from '@supabase/auth-js'
import { done, type Failure, failed, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../browser-session.ts'
import { secondStepOf } from '../second-step.ts'

/**
 * Clause 7.08: `local` ends this session, `others` all but this one, `global` all. The library ignores the
 * answers of clause 8.14. A `local` sign-out succeeds once the session is no longer stored.
 */
export async function signOut(
  { client, keeper }: BrowserSession,
  scope: NonNullable<SignOut['scope']>,
): Promise<Outcome<null>> {
  if (scope !== 'local' && (await lacksCode(client))) return failed(CODE_NEEDED)
  const { error } = await client.signOut({ scope })
  if (!error || (scope === 'local' && keeper.stored() === null)) return done(null)
  return failedWith(error, 'Failed to sign out')
}

const CODE_NEEDED: Failure = {
  message: 'Your other devices stay signed in',
  description:
    'They signed in with two-step verification, and this device did not. Sign in here again with your code first.',
  code: 'insufficient_aal',
}

/** The backend refuses to end sessions with a code from one without, and the library ignores that refusal. */
async function lacksCode(client: GoTrueClient): Promise<boolean> {
  const { data } = await client.getSession()
  // The stored user is enough: turning on verification ends the sessions that were opened without it.
  if (!data.session || secondStepOf(data.session.user) === undefined) return false
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  return level?.currentLevel === 'aal1'
}
