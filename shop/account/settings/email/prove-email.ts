import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import { type AccountDetails, detailsOf } from '../account-details.ts'

const FALLBACK = 'Failed to confirm the address'

/** Has the backend mail a code to the account's address. */
export async function askForProof({ client }: BrowserSession): Promise<Outcome<null>> {
  const { error } = await client.reauthenticate()
  return error ? failedWith(error, FALLBACK) : done(null)
}

/**
 * A code sent from within the session removes nothing that is set up. A service that confirms addresses without a
 * mail may have no place to store the proof; then it holds for as long as the page is open.
 */
export async function proveEmail({ client }: BrowserSession, code: string): Promise<Outcome<AccountDetails>> {
  const { data, error } = await client.updateUser({ nonce: code.replaceAll(/\s/g, '') })
  return error ? failedWith(error, FALLBACK) : done({ ...detailsOf(data.user), isEmailProved: true })
}
