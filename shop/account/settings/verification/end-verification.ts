import { done, failedWith, type Outcome } from '../../outcome.ts'
import { type Proof, proveSecondStep } from '../../second-step/prove-second-step.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import { type SecondStep, secondStepOf } from '../../session/second-step.ts'

/**
 * Takes the second step first, so that an unlocked laptop is not enough; the backend requires it, too (aal2). Answers
 * what is left on.
 */
export async function endVerification(
  session: BrowserSession,
  step: SecondStep,
  { factorId, proof }: { readonly factorId: string; readonly proof: Proof },
): Promise<Outcome<SecondStep | undefined>> {
  const proved = await proveSecondStep(session, step, proof)
  if (!proved.ok) return proved
  const { error } = await session.client.mfa.unenroll({ factorId })
  if (error) return failedWith(error, 'Failed to turn off two-step verification')
  const { data } = await session.client.getUser()
  return done(data.user ? secondStepOf(data.user) : undefined)
}
