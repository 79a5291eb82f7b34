import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import { enterCode } from '../../sign-in/enter-code.ts'

/** Takes a code first, so that an unlocked laptop is not enough; it also is what the backend asks for (aal2). */
export async function endVerification(
  session: BrowserSession,
  factorId: string,
  code: string,
): Promise<Outcome<null>> {
  const entered = await enterCode(session, factorId, code)
  if (!entered.ok) return entered
  const { error } = await session.client.mfa.unenroll({ factorId })
  return error ? failedWith(error, 'Failed to turn off two-step verification') : done(null)
}
