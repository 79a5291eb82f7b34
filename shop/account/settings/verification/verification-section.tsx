import { useState } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm } from '../../account-form.tsx'
import { openSession } from '../../session/browser-session.ts'
import { useSending } from '../../use-sending.ts'
import type { AccountDetails } from '../account-details.ts'
import { AccountSection } from '../account-section.tsx'
import { EmailProof } from '../email/email-proof.tsx'
import { addFactor, type NewFactor } from './add-factor.ts'
import { SetUpVerification } from './set-up-verification.tsx'
import { TurnOffVerification } from './turn-off-verification.tsx'

interface VerificationSectionProps {
  details: AccountDetails | undefined
  onChange: (details: AccountDetails) => void
  loading: ReturnType<typeof useSending>
  onLoad: () => void
}

export function VerificationSection({ details, onChange, loading, onLoad }: VerificationSectionProps) {
  const [newFactor, setNewFactor] = useState<NewFactor>()
  const adding = useSending()

  const add = () =>
    void adding.send(
      async () => addFactor(await openSession()),
      'Failed to turn on two-step verification',
      (added) => {
        setNewFactor(added)
        return false
      },
    )
  const change = (factorId: string | undefined) => {
    setNewFactor(undefined)
    if (details) onChange({ ...details, factorId })
    void showToast({ title: `Two-step verification is ${factorId === undefined ? 'off' : 'on'}` })
  }

  const content = () => {
    // The button is busy while the details load; it remains, as 'Try again', only if loading fails.
    if (!details) return <AccountForm action="Try again" look="quiet" sending={loading} onSubmit={onLoad} />
    if (details.factorId !== undefined) {
      return <TurnOffVerification factorId={details.factorId} onDone={() => change(undefined)} />
    }
    if (!details.isEmailProved) {
      return <EmailProof email={details.email} onProved={onChange} />
    }
    if (!newFactor) return <AccountForm action="Turn on" look="quiet" sending={adding} onSubmit={add} />
    return (
      <SetUpVerification
        factor={newFactor}
        onDone={() => change(newFactor.id)}
        onGiveUp={() => setNewFactor(undefined)}
      />
    )
  }
  return (
    <AccountSection
      title="Two-step verification"
      lead="Signing in then takes your password and a code from an app on your phone. Either alone is not enough."
    >
      {content()}
    </AccountSection>
  )
}
