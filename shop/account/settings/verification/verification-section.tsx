import { lazy, Suspense } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm } from '../../account-form.tsx'
import type { SecondStep } from '../../session/second-step.ts'
import type { useSending } from '../../use-sending.ts'
import type { AccountDetails } from '../account-details.ts'
import { AccountSection } from '../account-section.tsx'
import { EmailProof } from '../email/email-proof.tsx'
import { TurnOnVerification } from './turn-on-verification.tsx'

/** Few accounts have two steps, so what they need loads for them alone. */
const VerificationIsOn = lazy(async () => ({
  default: (await import('./verification-is-on.tsx')).VerificationIsOn,
}))

interface VerificationSectionProps {
  details: AccountDetails | undefined
  onChange: (details: AccountDetails) => void
  loading: ReturnType<typeof useSending>
  onLoad: () => void
}

export function VerificationSection({ details, onChange, loading, onLoad }: VerificationSectionProps) {
  const change = (secondStep: SecondStep | undefined, title: string) => {
    if (details) onChange({ ...details, secondStep })
    void showToast({ title })
  }
  const content = () => {
    // The button is busy while the details load; it remains, as 'Try again', only if loading fails.
    if (!details) return <AccountForm action="Try again" look="quiet" sending={loading} onSubmit={onLoad} />
    const { secondStep } = details
    if (secondStep !== undefined) {
      return (
        <Suspense fallback={<p>It is on.</p>}>
          <VerificationIsOn step={secondStep} onChange={change} />
        </Suspense>
      )
    }
    if (!details.isEmailProved) return <EmailProof email={details.email} onProved={onChange} />
    return (
      <TurnOnVerification
        present={undefined}
        onDone={(step) => change(step, 'Two-step verification is on')}
      />
    )
  }
  return (
    <AccountSection
      id="confirm-email"
      title="Two-step verification"
      lead="Signing in then takes a second step: a code from an app on your phone, or a passkey. Your password alone is not enough."
    >
      {content()}
    </AccountSection>
  )
}
