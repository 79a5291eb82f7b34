import { lazy, Suspense, useState } from 'react'
import { buttonStyle } from '../../../ui/button-style.ts'
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.ts'
import type { AccountDetails } from '../account-details.ts'
import { AccountSection } from '../account-section.tsx'

/** Most visits to the account page are not for passkeys, so their script waits for the press. */
const PasskeyList = lazy(async () => ({ default: (await import('./passkey-list.tsx')).PasskeyList }))

interface PasskeysSectionProps {
  details: AccountDetails | undefined
}

export function PasskeysSection({ details }: PasskeysSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = usePasskeysOffered()
  if (isOffered === false) return null

  const content = () => {
    if (!isOpen) {
      return (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          disabled={details === undefined}
          className={buttonStyle('quiet')}
        >
          Show passkeys
        </button>
      )
    }
    // Whoever proves the mailbox later would lose the passkeys that somebody else may have added.
    if (details && !details.isEmailProved) {
      return (
        <p>Confirm your email address first, under two-step verification below. Then add a passkey here.</p>
      )
    }
    return (
      <Suspense fallback={<p className="text-quiet">Loading your passkeys...</p>}>
        <PasskeyList />
      </Suspense>
    )
  }
  return (
    <AccountSection
      title="Passkeys"
      lead="Sign in with your fingerprint, face or the PIN of your device in place of a password. Nobody can guess a passkey, and no fake page can ask you for it."
    >
      {content()}
    </AccountSection>
  )
}
