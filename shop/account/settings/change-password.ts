import { done, failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'

const FALLBACK = 'Failed to change the password'
const WRONG = 'This is not your current password'

export interface NewPassword {
  readonly password: string
  /** Whoever finds a laptop open has the session, and not this. */
  readonly current_password: string
  /** The code of the mail, once the backend has asked for one. */
  readonly nonce?: string
}

/** `code-sent`: the sign-in is too long ago, and a mail with a code is on its way. */
export type PasswordChange = { readonly kind: 'changed' } | { readonly kind: 'code-sent' }

export async function changePassword(
  { client }: BrowserSession,
  newPassword: NewPassword,
): Promise<Outcome<PasswordChange>> {
  const { error } = await client.updateUser(newPassword)
  if (!error) return done({ kind: 'changed' })
  if (error.code === 'current_password_invalid') return { ...failedWith(error, FALLBACK), message: WRONG }
  if (error.code !== 'reauthentication_needed') return failedWith(error, FALLBACK)
  const asked = await client.reauthenticate()
  return asked.error ? failedWith(asked.error, FALLBACK) : done({ kind: 'code-sent' })
}
