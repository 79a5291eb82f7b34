import { done, failed, failedWith, failureOf, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'

const FALLBACK = 'Failed to change the password'
const WRONG = 'This is not your current password'

export interface NewPassword {
  readonly password: string
  /** A stranger at an unlocked laptop has the session, but does not know the current password. */
  readonly current_password: string
  /** The code from the mail, once the backend has asked for it. */
  readonly nonce?: string
}

/** `code-sent`: the sign-in is too long ago, so the backend has mailed a code. */
export type PasswordChange = { readonly kind: 'changed' } | { readonly kind: 'code-sent' }

export async function changePassword(
  { client }: BrowserSession,
  newPassword: NewPassword,
): Promise<Outcome<PasswordChange>> {
  const { error } = await client.updateUser(newPassword)
  if (!error) return done({ kind: 'changed' })
  if (error.code === 'current_password_invalid')
    return failed({ ...failureOf(error, FALLBACK), message: WRONG })
  if (error.code !== 'reauthentication_needed') return failedWith(error, FALLBACK)
  const asked = await client.reauthenticate()
  return asked.error ? failedWith(asked.error, FALLBACK) : done({ kind: 'code-sent' })
}
