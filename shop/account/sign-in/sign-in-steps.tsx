import { buttonStyle } from '../../ui/button-style.ts'
import type { Outcome } from '../outcome.ts'
import { Address, Panel } from '../panel.tsx'
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

interface ConfirmSessionProps {
  /** The email address of the account that the link opens. */
  email: string
  /** The email address of the account that is signed in here, if any. */
  other: string | undefined
  onConfirm: () => void
  onLeave: () => void
}

/** An attacker can send a victim a link to the attacker's own account, so the visitor confirms whose account it is. */
export function ConfirmSession({ email, other, onConfirm, onLeave }: ConfirmSessionProps) {
  const lead =
    other === undefined ? (
      <>
        The link you opened signs you in to the account of <Address>{email}</Address>. If that is not you, do
        not continue: whatever you enter would go into someone else’s account.
      </>
    ) : (
      <>
        You are signed in as <Address>{other}</Address>. The link you opened signs you in to the account of{' '}
        <Address>{email}</Address>, and would sign you out of yours.
      </>
    )
  return (
    <Panel title="Is this your account?" lead={lead} isFollowing>
      <div className="space-y-4">
        <button
          type="button"
          onClick={() => onConfirm()}
          className={buttonStyle('strong', 'w-full py-2 wrap-anywhere')}
        >
          Sign in as {email}
        </button>
        <button
          type="button"
          onClick={() => onLeave()}
          className={buttonStyle('quiet', 'w-full py-2 wrap-anywhere')}
        >
          {other === undefined ? 'Do not sign in' : `Stay signed in as ${other}`}
        </button>
      </div>
    </Panel>
  )
}
