import { useState } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { AccountForm } from '../../account-form.tsx'
import { Address } from '../../panel.tsx'
import { CodeForm } from '../../second-step/code-form.tsx'
import { openSession } from '../../session/browser-session.ts'
import { SmallButton } from '../../small-button.tsx'
import { useSending } from '../../use-sending.ts'
import type { AccountDetails } from '../account-details.ts'
import { askForProof, proveEmail } from '../change-account.ts'

const FALLBACK = 'Failed to confirm the address'

interface EmailProofProps {
  email: string
  onProved: (details: AccountDetails) => void
}

/** The mailbox is proved before two-step verification: its first proof from outside a session removes all factors. */
export function EmailProof({ email, onProved }: EmailProofProps) {
  const [isSent, setIsSent] = useState(false)
  const sending = useSending()
  const ask = () =>
    void sending.send(
      async () => askForProof(await openSession()),
      FALLBACK,
      () => {
        if (isSent) void showToast({ title: 'Another code is on its way' })
        setIsSent(true)
        return false
      },
    )
  const prove = (code: string) =>
    void sending.send(
      async () => proveEmail(await openSession(), code),
      FALLBACK,
      (details) => {
        onProved(details)
        void showToast({ title: 'Your email address is confirmed' })
        return false
      },
    )
  if (!isSent) {
    return (
      <div className="space-y-6">
        <p>
          First confirm that <Address>{email}</Address> is your address, so that no one else can claim this
          account by email.
        </p>
        <AccountForm action="Send me a code" look="quiet" sending={sending} onSubmit={ask} />
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <p role="status">
        We emailed a code to <Address>{email}</Address>.
      </p>
      <CodeForm
        action="Confirm"
        look="quiet"
        sending={sending}
        onSubmit={prove}
        hint="Six digits that work once, for one hour."
        autoFocus
      />
      <SmallButton onClick={ask}>Send another code</SmallButton>
    </div>
  )
}
