import { done, failed, failureOf, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'

const HINT = 'Codes change every 30 seconds, and each works once. Please enter the next one.'

/** The second step of signing in: a code of the visitor's app lifts the session to aal2 (clause 4.02). */
export async function enterCode(
  { client }: BrowserSession,
  factorId: string,
  code: string,
): Promise<Outcome<null>> {
  // People type the code as their app shows it, in two groups.
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
  if (!error) return done(null)
  const failure = failureOf(error, 'Failed to sign in')
  return failed(error.code === 'mfa_verification_failed' ? { ...failure, description: HINT } : failure)
}
