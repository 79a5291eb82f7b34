import { useState } from 'react'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountForm, typed } from '../account-form.tsx'
import { AccountPasswordField } from '../account-password-field.tsx'
import { openSession } from '../session/browser-session.ts'
import { useSending } from '../use-sending.ts'
import { AccountSection } from './account-section.tsx'
import { changePassword } from './change-account.ts'

export function PasswordSection() {
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
      'Failed to change the password',
      ({ kind }) => {
        setIsCodeAsked(kind === 'code-sent')
        if (kind === 'code-sent') return false
        setChanges(changes + 1)
        void showToast({ title: 'Your password is changed' })
        return false
      },
    )
  }

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
    </AccountSection>
  )
}
