import { useState } from 'react'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountForm, typed } from '../account-form.tsx'
import { AccountPasswordField } from '../account-password-field.tsx'
import { openSession } from '../session/browser-session.ts'
import { SmallButton } from '../small-button.tsx'
import { useSending } from '../use-sending.ts'
import type { AccountDetails } from './account-details.ts'
import { AccountSection } from './account-section.tsx'
import { askForPasswordCode, changePassword } from './change-account.ts'

const FALLBACK = 'Failed to change the password'

interface PasswordSectionProps {
  details: AccountDetails | undefined
  onChange: (details: AccountDetails) => void
}

export function PasswordSection({ details, onChange }: PasswordSectionProps) {
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const [changes, setChanges] = useState(0)
  const sending = useSending()

  const submit = (values: FormData) => {
    const passwords = {
      password: typed(values, 'password'),
      current_password: typed(values, 'current-password'),
    }
    const newPassword = isCodeAsked ? { ...passwords, nonce: typed(values, 'nonce').trim() } : passwords
    void sending.send(
      async () => changePassword(await openSession(), newPassword),
      FALLBACK,
      (change) => {
        setIsCodeAsked(change.kind === 'code-sent')
        if (change.kind === 'code-sent') return false
        setChanges(changes + 1)
        const isCalledOff = details?.newEmail !== undefined && change.details.newEmail === undefined
        // A service that stores no proof would take back the one that this page was shown.
        const isEmailProved = change.details.isEmailProved || details?.isEmailProved === true
        onChange({ ...change.details, isEmailProved })
        void showToast({
          title: 'Your password is changed',
          ...(isCalledOff && { description: 'The change of your email address is called off.' }),
        })
        return false
      },
    )
  }
  const askAgain = () =>
    void sending.send(
      async () => askForPasswordCode(await openSession()),
      FALLBACK,
      () => {
        void showToast({ title: 'Another code is on its way' })
        return false
      },
    )

  return (
    <AccountSection title="Password" lead="A new one signs you out on every other device.">
      <AccountForm key={changes} action="Change password" look="quiet" sending={sending} onSubmit={submit}>
        <PasswordField name="current-password" label="Current password" autoComplete="current-password" />
        <AccountPasswordField label="New password" isNew sending={sending} />
        {isCodeAsked && (
          <TextField
            name="nonce"
            label="Code from the email"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            hint="You signed in a while ago, so we sent a code to your address."
          />
        )}
      </AccountForm>
      {isCodeAsked && <SmallButton onClick={askAgain}>Send another code</SmallButton>}
    </AccountSection>
  )
}
