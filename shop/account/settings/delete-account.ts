import { done, failed, type Outcome } from '../outcome.ts'
import { ACCOUNT_DELETION_PATH } from '../paths.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { signOut } from '../session/sign-out/sign-out.ts'

const TIMEOUT_MS = 30_000
const NOT_NOW = 'We could not be reached. Please try again in a moment.'
const SIGN_IN_AGAIN = 'Please sign out, sign in again, and then delete the account.'

/** Only the server has the key that deletes accounts, so this sends it the session's access token. */
export async function deleteAccount(session: BrowserSession): Promise<Outcome<null>> {
  const { data } = await session.client.getSession()
  if (!data.session) return notDeleted(SIGN_IN_AGAIN)
  const answer = await fetch(ACCOUNT_DELETION_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session.access_token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (answer?.ok) {
    await signOut(session, 'local')
    return done(null)
  }
  return notDeleted(answer?.status === 401 || answer?.status === 403 ? SIGN_IN_AGAIN : NOT_NOW)
}

function notDeleted(description: string): Outcome<never> {
  return failed({ message: 'Failed to delete the account', description })
}
