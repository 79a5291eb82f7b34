import { useState } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { carryToast } from '../../ui/toast/carried-toast.ts'
import { AccountForm } from '../account-form.tsx'
import { openSession } from '../session/browser-session.ts'
import { SmallButton } from '../small-button.tsx'
import { useSending } from '../use-sending.ts'
import { AccountSection } from './account-section.tsx'
import { deleteAccount } from './change-account.ts'

/** The visitor types this word, so that a slip of the hand deletes no account. */
const WORD = 'delete'

export function DeletionSection() {
  const [isAsked, setIsAsked] = useState(false)
  const sending = useSending()
  const submit = () =>
    void sending.send(
      async () => deleteAccount(await openSession()),
      'Failed to delete the account',
      leaveDeleted,
    )
  const giveUp = () => {
    sending.clear()
    setIsAsked(false)
  }
  return (
    <AccountSection
      title="Delete your account"
      lead="For good, and on all devices, with your reviews and whatever you saved. We keep our records of the orders you placed, without your account."
    >
      {isAsked ? (
        <div className="space-y-4">
          <AccountForm action="Delete for good" look="quiet" sending={sending} onSubmit={submit}>
            <TextField
              name="confirmation"
              label={`Type “${WORD}” to confirm`}
              type="text"
              autoComplete="off"
              pattern={`\\s*[${WORD[0]}${WORD[0]?.toUpperCase()}]${WORD.slice(1)}\\s*`}
              title={`The word “${WORD}”`}
              required
              autoFocus
            />
          </AccountForm>
          <SmallButton onClick={giveUp}>Keep my account</SmallButton>
        </div>
      ) : (
        <button type="button" onClick={() => setIsAsked(true)} className={buttonStyle('quiet')}>
          Delete account
        </button>
      )}
    </AccountSection>
  )
}

function leaveDeleted(): true {
  carryToast({ title: 'Your account is deleted' })
  location.assign('/')
  return true
}
