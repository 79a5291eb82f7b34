import { done, failed, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'

const FALLBACK = 'Failed to make recovery codes'

/** How many codes are left, of an account that has made some. */
export async function countRecoveryCodes({ client }: BrowserSession): Promise<Outcome<number>> {
  const { data, error } = await client.mfa.recoveryCodes.getStatus()
  return error ? failedWith(error, 'Failed to count your recovery codes') : done(data.remaining)
}

/**
 * The settings of a backend do not say whether it has recovery codes. A hosted project without them answers with one of
 * these: the code of the feature that is off, or that of a version that takes the path for a factor's id.
 */
const NOT_OFFERED = ['mfa_recovery_codes_enroll_not_enabled', 'validation_failed']

/** Ten new codes, in place of those from before. */
export async function makeRecoveryCodes(
  { client }: BrowserSession,
  hasCodes: boolean,
): Promise<Outcome<readonly string[]>> {
  const codes = client.mfa.recoveryCodes
  const { data, error } = hasCodes ? await codes.regenerate() : await codes.generate()
  if (!error) return done(data.codes)
  const isOffered = error.status !== 404 && error.status !== 405 && !NOT_OFFERED.includes(error.code ?? '')
  if (isOffered) return failedWith(error, FALLBACK)
  return failed({
    message: 'Recovery codes are not offered here',
    description: 'Add a second way instead, so that losing one does not lock you out.',
  })
}
