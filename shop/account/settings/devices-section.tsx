import type { SignOut } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { nameBrowser } from '#facts/browser-names.ts'
import { endOwnSession, type OwnSession, readOwnSessions } from '../../clients/backend/own-sessions.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { AccountForm } from '../account-form.tsx'
import { openSession } from '../session/browser-session.ts'
import { leaveSignedOut } from '../session/sign-out/leave-signed-out.ts'
import { signOut } from '../session/sign-out/sign-out.ts'
import { callSignedIn } from '../signed-in.ts'
import { SmallButton } from '../small-button.tsx'
import { useSending } from '../use-sending.ts'
import { AccountSection } from './account-section.tsx'
import { StillLoading } from './still-loading.tsx'

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

interface SessionListProps {
  /** The account's details are loaded, so somebody is signed in. */
  isReady: boolean
  /** The number of times that another part of the page has ended sessions; a new number reloads the list. */
  changes: number
}

/** The browsers with a session of the account: the time of the last use of each, and a button that ends it. */
function SessionList({ isReady, changes }: SessionListProps) {
  const [sessions, setSessions] = useState<readonly OwnSession[]>()
  const [ended, setEnded] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ended is read anew
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    void readOwnSessions(callSignedIn).then((read) => {
      if (!isCurrent) return
      setHasFailed(!read.ok)
      if (read.ok) setSessions(read.data)
      else console.error('The list of sessions could not be loaded', read.error)
    })
    return () => {
      isCurrent = false
    }
  }, [isReady, changes, ended])

  const end = async ({ id, userAgent }: OwnSession) => {
    const result = await endOwnSession(callSignedIn, id)
    if (!result.ok) console.error('A session could not be ended', result.error)
    const name = nameBrowser(userAgent)
    void showToast(
      result.ok
        ? { title: `${name} is signed out` }
        : {
            kind: 'error',
            title: 'Failed to sign out that device',
            description: result.error.message.includes('insufficient_aal')
              ? 'That device signed in with two-step verification, and this one did not. Sign in here again with your code first.'
              : 'Please try again.',
          },
    )
    setEnded(ended + 1)
  }

  if (hasFailed) {
    return <p className="mb-6 text-note text-quiet">We could not load the list of your devices.</p>
  }
  if (sessions === undefined) return <StillLoading>Looking for your devices …</StillLoading>
  if (sessions.length === 0) return null
  return (
    <ul aria-label="Where you are signed in" className="mb-8 border-t border-line">
      {sessions.map((session) => {
        const { id, userAgent, usedAt, isCurrent } = session
        const name = nameBrowser(userAgent)
        const time = usedAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
        return (
          <li key={id} className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2">
            <div>
              {name}
              <p className="text-note text-quiet">{isCurrent ? 'This device' : `Last used ${time}`}</p>
            </div>
            {!isCurrent && (
              <SmallButton onClick={() => void end(session)}>
                Sign out<span className="sr-only"> {`${name}, last used ${time}`}</span>
              </SmallButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
