import { done, failedWith, type Outcome } from '../../outcome.ts'
import { type Proof, proveSecondStep } from '../../second-step/prove-second-step.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import type { SecondStep } from '../../session/second-step.ts'

/** What is left on without this factor: undefined where it is the only one, since recovery codes go with the last. */
function stepWithout({ app, passkey, hasCodes }: SecondStep, factorId: string): SecondStep | undefined {
  const left = {
    app: app === factorId ? undefined : app,
    passkey: passkey === factorId ? undefined : passkey,
    hasCodes,
  }
  return left.app === undefined && left.passkey === undefined ? undefined : left
}

/**
 * What proves a removal: what stays on, where anything does. A session goes on with one step once the factor that it
 * showed last is removed.
 */
export function provingStep(step: SecondStep, factorId: string): SecondStep {
  return stepWithout(step, factorId) ?? step
}

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
  return error
    ? failedWith(error, 'Failed to turn off two-step verification')
    : done(stepWithout(step, factorId))
}
