import { done, failed, failedWith, failureOf, type Outcome } from '../outcome.ts'
import { ACCOUNT_DELETION_PATH, ACCOUNT_PATH } from '../paths.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { userOf } from '../session/session-record.ts'
import { signOut } from '../session/sign-out/sign-out.ts'
import { type AccountDetails, detailsOf } from './account-details.ts'

const NOT_CHANGED = 'Failed to change the password'
const WRONG = 'This is not your current password'

export interface NewPassword {
  readonly password: string
  /** A stranger at an unlocked laptop has the session, but does not know the current password. */
  readonly current_password: string
  /** The code from the mail, once the backend has asked for it. */
  readonly nonce?: string
}

/** `code-sent`: the sign-in is too long ago, so the backend has mailed a code. */
export type PasswordChange =
  | { readonly kind: 'changed'; readonly details: AccountDetails }
  | { readonly kind: 'code-sent' }

export async function changePassword(
  session: BrowserSession,
  newPassword: NewPassword,
): Promise<Outcome<PasswordChange>> {
  const { data, error } = await session.client.updateUser(newPassword)
  if (!error) return done({ kind: 'changed', details: detailsOf(data.user) })
  if (error.code === 'current_password_invalid')
    return failed({ ...failureOf(error, NOT_CHANGED), message: WRONG })
  if (error.code !== 'reauthentication_needed') return failedWith(error, NOT_CHANGED)
  const asked = await askForPasswordCode(session)
  return asked.ok ? done({ kind: 'code-sent' }) : asked
}

/** Has the backend mail another code, which takes the place of the one before. */
export function askForPasswordCode(session: BrowserSession): Promise<Outcome<null>> {
  return askForCode(session, NOT_CHANGED)
}

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
  // The server refuses the shop's last owner, and says what helps.
  if (answer?.status === 409) return notDeleted(await answer.text().catch(() => NOT_NOW))
  return notDeleted(answer?.status === 401 || answer?.status === 403 ? SIGN_IN_AGAIN : NOT_NOW)
}

function notDeleted(description: string): Outcome<never> {
  return failed({ message: 'Failed to delete the account', description })
}

/** The backend mails both addresses, and makes the change once both have confirmed it. */
export async function changeEmail(
  { client, keeper }: BrowserSession,
  email: string,
): Promise<Outcome<AccountDetails>> {
  // The backend takes the present address for no change, and would be told as one that was made at once.
  if (userOf(keeper.stored())?.email.toLowerCase() === email.toLowerCase())
    return failed({ message: 'This is your email address already' })
  const { data, error } = await client.updateUser(
    { email },
    { emailRedirectTo: location.origin + ACCOUNT_PATH },
  )
  return error ? failedWith(error, 'Failed to change the address') : done(detailsOf(data.user))
}

const NOT_CONFIRMED = 'Failed to confirm the address'

/** Has the backend mail a code to the account's address. */
export function askForProof(session: BrowserSession): Promise<Outcome<null>> {
  return askForCode(session, NOT_CONFIRMED)
}

async function askForCode({ client }: BrowserSession, fallback: string): Promise<Outcome<null>> {
  const { error } = await client.reauthenticate()
  return error ? failedWith(error, fallback) : done(null)
}

/**
 * A code sent from within the session removes nothing that is set up. A service that confirms addresses without a
 * mail may have no place to store the proof; then it holds for as long as the page is open.
 */
export async function proveEmail({ client }: BrowserSession, code: string): Promise<Outcome<AccountDetails>> {
  const { data, error } = await client.updateUser({ nonce: code.replaceAll(/\s/g, '') })
  return error ? failedWith(error, NOT_CONFIRMED) : done({ ...detailsOf(data.user), isEmailProved: true })
}
