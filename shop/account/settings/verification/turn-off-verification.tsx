import { useState } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import { openSession } from '../../session/browser-session.ts'
import { CodeForm } from '../../sign-in/code-form.tsx'
import { useSending } from '../../use-sending.ts'
import { SmallButton } from '../small-button.tsx'
import { endVerification } from './end-verification.ts'

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
