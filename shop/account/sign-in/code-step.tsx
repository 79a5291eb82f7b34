import type { Outcome } from '../outcome.ts'
import { Panel } from '../panel.tsx'
import { type BrowserSession, openSession } from '../session/browser-session.ts'
import { useSending } from '../use-sending.ts'
import { CodeForm } from './code-form.tsx'
import { enterCode } from './enter-code.ts'

interface CodeStepProps {
  factorId: string
  action: string
  /** Called once the backend accepts the code. */
  onEntered: (session: BrowserSession) => Outcome<unknown>
  /** Returns true when the page is leaving. */
  onDone: () => boolean
}

/** The second step of signing in: the session counts only once the code is entered. */
export function CodeStep({ factorId, action, onEntered, onDone }: CodeStepProps) {
  const sending = useSending()
  const submit = (code: string) =>
    sending.send(
      async () => {
        const session = await openSession()
        const entered = await enterCode(session, factorId, code)
        return entered.ok ? onEntered(session) : entered
      },
      'Failed to sign in',
      onDone,
    )
  return (
    <Panel
      title="Enter your code"
      lead="This account has two-step verification. Your authenticator app shows the code."
      isFollowing
    >
      <CodeForm action={action} sending={sending} onSubmit={submit} />
    </Panel>
  )
}
