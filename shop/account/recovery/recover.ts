import { done, failedWith, type Outcome } from '../outcome.ts'
import { RECOVERY_PATH } from '../paths.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'
import { isOfStaff } from '../settings/account-details.ts'

/** Requests the mail with the link; the backend answers the same whether the account exists or not. */
export async function recover({ client }: BrowserSession, email: string): Promise<Outcome<null>> {
  const { error } = await client.resetPasswordForEmail(email, {
    redirectTo: location.origin + RECOVERY_PATH,
  })
  return error ? failedWith(error, 'Failed to send the link') : done(null)
}

/** The last step of a recovery: the mail's link signs in only once a new password is set. */
export async function setNewPassword(
  { client, keeper }: BrowserSession,
  password: string,
): Promise<Outcome<{ isOfStaff: boolean }>> {
  const { data, error } = await client.updateUser({ password })
  if (error) return failedWith(error, 'Failed to set the password')
  const kept = keepSession(keeper, false)
  return kept.ok ? done({ isOfStaff: isOfStaff(data.user) }) : kept
}
