import { done, failedWith, type Outcome } from '../outcome.ts'
import { RECOVERY_PATH } from '../paths.ts'
import type { BrowserSession } from '../session/browser-session.ts'

/** Asks for the mail with the link; the answer is the same whether there is such an account or not. */
export async function recover({ client }: BrowserSession, email: string): Promise<Outcome<null>> {
  const { error } = await client.resetPasswordForEmail(email, {
    redirectTo: location.origin + RECOVERY_PATH,
  })
  return error ? failedWith(error, 'Failed to send the link') : done(null)
}
