import type { SignOut } from '@supabase/auth-js'
import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from './browser-session.ts'

/**
 * Clause 7.08: `local` ends this session, `others` all but this one, `global` all. The library passes over the
 * answers of clause 8.14. Whoever leaves this browser alone has left it once the session is no longer kept.
 */
export async function signOut(
  { client, keeper }: BrowserSession,
  scope: NonNullable<SignOut['scope']>,
): Promise<Outcome<null>> {
  const { error } = await client.signOut({ scope })
  if (!error || (scope === 'local' && keeper.kept() === null)) return done(null)
  return failedWith(error, 'Failed to sign out')
}
