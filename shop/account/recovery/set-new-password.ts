import { failedWith, type Outcome } from '../outcome.ts'
import type { BrowserSession } from '../session/browser-session.ts'
import { keepSession } from '../session/keep-session.ts'

/** The last step of a recovery: only with a new password does the link of the mail sign anybody in. */
export async function setNewPassword(
  { client, keeper }: BrowserSession,
  password: string,
): Promise<Outcome<{ kind: 'signed-in' }>> {
  const { error } = await client.updateUser({ password })
  return error ? failedWith(error, 'Failed to set the password') : keepSession(keeper, false)
}
