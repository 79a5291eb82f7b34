import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

const FALLBACK = 'Failed to make recovery codes'

/**
 * How many codes are left: 0 where there are none. They are offered where the backend knows the question: a hosted
 * project without them answers with another error than that there are none.
 */
export async function countRecoveryCodes({
  client,
}: BrowserSession): Promise<Outcome<number | 'not offered'>> {
  const { data, error } = await client.mfa.recoveryCodes.getStatus()
  if (!error) return done(data.remaining)
  if (error.code === 'mfa_factor_not_found') return done(0)
  return error.name === 'AuthRetryableFetchError' ? failedWith(error, FALLBACK) : done('not offered')
}

/** Ten new codes, in place of those from before. */
export async function makeRecoveryCodes(
  { client }: BrowserSession,
  hasCodes: boolean,
): Promise<Outcome<readonly string[]>> {
  const codes = client.mfa.recoveryCodes
  const { data, error } = hasCodes ? await codes.regenerate() : await codes.generate()
  return error ? failedWith(error, FALLBACK) : done(data.codes)
}
