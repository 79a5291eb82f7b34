import type { GoTrueClient, SignOut } from '@supabase/auth-js'
import { done, type Failure, failedWith, type Outcome } from '../../outcome.ts'
import { verifiedFactorOf } from '../../sign-in/sign-in.ts'
import type { BrowserSession } from '../browser-session.ts'

/**
 * Clause 7.08: `local` ends this session, `others` all but this one, `global` all. The library passes over the
 * answers of clause 8.14. Whoever leaves this browser alone has left it once the session is no longer kept.
 */
export async function signOut(
  { client, keeper }: BrowserSession,
  scope: NonNullable<SignOut['scope']>,
): Promise<Outcome<null>> {
  if (scope !== 'local' && (await lacksCode(client))) return CODE_NEEDED
  const { error } = await client.signOut({ scope })
  if (!error || (scope === 'local' && keeper.kept() === null)) return done(null)
  return failedWith(error, 'Failed to sign out')
}

const CODE_NEEDED: Failure = {
  ok: false,
  message: 'Your other devices stay signed in',
  description:
    'They have shown the code of two-step verification, and this one has not. Sign in again with it first.',
  code: 'insufficient_aal',
}

/** A backend refuses this, and the library passes over that refusal, too. */
async function lacksCode(client: GoTrueClient): Promise<boolean> {
  const { data } = await client.getSession()
  // An account that got its factor later has ended the sessions that do not know of it.
  if (!data.session || verifiedFactorOf(data.session.user) === undefined) return false
  const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel()
  return level?.currentLevel === 'aal1'
}
