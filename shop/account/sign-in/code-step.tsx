import type { Outcome } from '../outcome.ts'
import { Panel } from '../panel.tsx'
import { type Proof, proveSecondStep } from '../second-step/prove-second-step.ts'
import { SecondStepForms } from '../second-step/second-step-forms.tsx'
import { type BrowserSession, openSession } from '../session/browser-session.ts'
import type { SecondStep } from '../session/second-step.ts'
import { useSending } from '../use-sending.ts'

interface CodeStepProps {
  step: SecondStep
  action: string
  /** Called once the backend accepts the second step. */
  onEntered: (session: BrowserSession) => Outcome<unknown>
  /** Returns true when the page is leaving. */
  onDone: () => boolean
}

/** The second step of signing in: the session counts only once it is shown. */
export function CodeStep({ step, action, onEntered, onDone }: CodeStepProps) {
  const sending = useSending()
  const submit = (proof: Proof) =>
    void sending.send(
      async () => {
        const session = await openSession()
        const entered = await proveSecondStep(session, step, proof)
        return entered.ok ? onEntered(session) : entered
      },
      'Failed to sign in',
      onDone,
    )
  const hasApp = step.app !== undefined
  return (
    <Panel
      title={hasApp ? 'Enter your code' : 'Your second step'}
      lead={
        hasApp
          ? 'This account has two-step verification. Your authenticator app shows the code.'
          : 'This account has two-step verification, with a passkey or security key.'
      }
      isFollowing
    >
      <SecondStepForms step={step} action={action} sending={sending} onProof={submit} />
    </Panel>
  )
}
