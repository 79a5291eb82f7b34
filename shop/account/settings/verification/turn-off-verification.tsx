import { useState } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import { done, failedWith, type Outcome } from '../../outcome.ts'
import type { BrowserSession } from '../../session/browser-session.ts'
import { openSession } from '../../session/browser-session.ts'
import { CodeForm } from '../../sign-in/code-form.tsx'
import { enterCode } from '../../sign-in/enter-code.ts'
import { useSending } from '../../use-sending.ts'
import { SmallButton } from '../small-button.tsx'

interface TurnOffVerificationProps {
  factorId: string
  onDone: () => void
}

export function TurnOffVerification({ factorId, onDone }: TurnOffVerificationProps) {
  const [isAsked, setIsAsked] = useState(false)
  const sending = useSending()
  const submit = (code: string) =>
    void sending.send(
      async () => endVerification(await openSession(), factorId, code),
      'Failed to turn off two-step verification',
      () => {
        onDone()
        return false
      },
    )
  const giveUp = () => {
    sending.clear()
    setIsAsked(false)
  }
  if (!isAsked) {
    return (
      <div className="space-y-6">
        <p>It is on. Your authenticator app shows the codes.</p>
        <button type="button" onClick={() => setIsAsked(true)} className={buttonStyle('quiet')}>
          Turn off
        </button>
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <CodeForm
        action="Turn off"
        look="quiet"
        sending={sending}
        onSubmit={submit}
        hint="A code from your app first, so that only you can turn it off."
        autoFocus
      />
      <SmallButton onClick={giveUp}>Leave it on</SmallButton>
    </div>
  )
}

/** Takes a code first, so that an unlocked laptop is not enough; the backend requires one, too (aal2). */
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
