import { useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm, typed } from '../../account-form.tsx'
import { Address } from '../../panel.tsx'
import { openSession } from '../../session/browser-session.ts'
import { useSending } from '../../use-sending.ts'
import type { AccountDetails } from '../account-details.ts'
import { AccountSection } from '../account-section.tsx'
import { changeEmail } from '../change-account.ts'

interface EmailSectionProps {
  details: AccountDetails | undefined
  onChange: (details: AccountDetails) => void
}

export function EmailSection({ details, onChange }: EmailSectionProps) {
  const [requests, setRequests] = useState(0)
  const sending = useSending()
  const submit = (values: FormData) =>
    void sending.send(
      async () => changeEmail(await openSession(), typed(values, 'new-email').trim()),
      'Failed to change the address',
      (changed) => {
        onChange(changed)
        setRequests(requests + 1)
        void showToast({
          title: changed.newEmail ? 'Two emails are on their way' : 'Your email address is changed',
        })
        return false
      },
    )
  return (
    <AccountSection
      title="Email"
      lead="A change has to be confirmed from both addresses, so that no one can move your account to another one."
    >
      <div role="status">
        {details?.newEmail && <Waiting email={details.email} newEmail={details.newEmail} />}
      </div>
      {/* A new key mounts an empty form once a change of address is requested. */}
      <AccountForm key={requests} action="Change email" look="quiet" sending={sending} onSubmit={submit}>
        <TextField name="new-email" label="New email" type="email" autoComplete="email" required />
      </AccountForm>
    </AccountSection>
  )
}

function Waiting({ email, newEmail }: { email: string; newEmail: string }) {
  return (
    <p className="mb-6 border-l-2 border-pine bg-white py-3 pr-4 pl-4 text-note text-quiet">
      We emailed a link to <Address>{email}</Address> and one to <Address>{newEmail}</Address>. The change
      takes effect once both are opened.
    </p>
  )
}
