import type { SignOut } from '@supabase/auth-js'
import { useState } from 'react'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountForm } from '../account-form.tsx'
import { openSession } from '../session/browser-session.ts'
import { leaveSignedOut } from '../session/sign-out/leave-signed-out.ts'
import { signOut } from '../session/sign-out/sign-out.ts'
import { useSending } from '../use-sending.ts'
import { AccountSection } from './account-section.tsx'
import { SessionList } from './session-list.tsx'

/** The narrowest phones have no room for the menu of clause 2.14, so this page has a sign-out for this device, too. */
export function DevicesSection({ isReady }: { isReady: boolean }) {
  const [changes, setChanges] = useState(0)
  const sayDone = () => {
    setChanges(changes + 1)
    void showToast({ title: 'Your other devices are signed out' })
    return false
  }

  return (
    <AccountSection
      title="Devices"
      lead="Lost a laptop, or signed in on someone else’s? Sign out there from here."
    >
      <SessionList isReady={isReady} changes={changes} />
      <div className="flex flex-wrap gap-4">
        <SignOutForm action="Sign out here" scope="local" onDone={leaveSignedOut} />
        <SignOutForm action="Sign out other devices" scope="others" onDone={sayDone} />
        <SignOutForm action="Sign out everywhere" scope="global" onDone={leaveSignedOut} />
      </div>
    </AccountSection>
  )
}

interface SignOutFormProps {
  action: string
  scope: NonNullable<SignOut['scope']>
  /** Returns whether the page is leaving. */
  onDone: () => boolean
}

function SignOutForm({ action, scope, onDone }: SignOutFormProps) {
  const sending = useSending()
  const end = () =>
    void sending.send(async () => signOut(await openSession(), scope), 'Failed to sign out', onDone)
  return <AccountForm action={action} look="quiet" sending={sending} onSubmit={end} />
}
