import { useState } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import type { Proof } from '../../second-step/prove-second-step.ts'
import { SecondStepForms } from '../../second-step/second-step-forms.tsx'
import { openSession } from '../../session/browser-session.ts'
import type { SecondStep } from '../../session/second-step.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import { endVerification, provingStep } from './end-verification.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOnVerification } from './turn-on-verification.tsx'

interface VerificationIsOnProps {
  step: SecondStep
  onChange: (step: SecondStep | undefined, title: string) => void
}

export function VerificationIsOn({ step, onChange }: VerificationIsOnProps) {
  const [ending, setEnding] = useState<{ factorId: string; action: string }>()
  const sending = useSending()
  const isBoth = step.app !== undefined && step.passkey !== undefined
  const submit = (proof: Proof) => {
    if (!ending) return
    void sending.send(
      async () => endVerification(await openSession(), step, { factorId: ending.factorId, proof }),
      'Failed to turn off two-step verification',
      (left) => {
        setEnding(undefined)
        onChange(left, left === undefined ? 'Two-step verification is off' : 'It is removed')
        return false
      },
    )
  }
  const giveUp = () => {
    sending.clear()
    setEnding(undefined)
  }
  if (ending) {
    return (
      <div className="space-y-4">
        <SecondStepForms
          step={provingStep(step, ending.factorId)}
          action={ending.action}
          look="quiet"
          sending={sending}
          onProof={submit}
          hint="A code from your app first, so that only you can turn it off."
          autoFocus
        />
        <SmallButton onClick={giveUp}>Leave it on</SmallButton>
      </div>
    )
  }
  const ends = isBoth
    ? [
        { factorId: step.app, label: 'Remove the app', action: 'Remove the app' },
        { factorId: step.passkey, label: 'Remove the passkey', action: 'Remove the passkey' },
      ]
    : [{ factorId: step.app ?? step.passkey, label: 'Turn off', action: 'Turn off' }]
  return (
    <div className="space-y-8">
      <div className="space-y-6">
        <p>{wordsOf(step)}</p>
        <div className="flex flex-wrap gap-4">
          {ends.map(({ factorId = '', label, action }) => (
            <button
              key={label}
              type="button"
              onClick={() => setEnding({ factorId, action })}
              className={buttonStyle('quiet')}
            >
              {label}
            </button>
          ))}
        </div>
        {!isBoth && (
          <TurnOnVerification present={step} onDone={(next) => onChange(next, 'Your second way is added')} />
        )}
      </div>
      <RecoveryCodes
        hasCodes={step.hasCodes}
        onMade={() => onChange({ ...step, hasCodes: true }, 'Your recovery codes are made')}
      />
    </div>
  )
}

function wordsOf({ app, passkey }: SecondStep): string {
  if (app !== undefined && passkey !== undefined) {
    return 'It is on. Your authenticator app shows the codes, and your passkey does as well.'
  }
  return app !== undefined
    ? 'It is on. Your authenticator app shows the codes.'
    : 'It is on. Your passkey or security key is the second step.'
}
