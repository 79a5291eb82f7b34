import { useEffect } from 'react'
import { ACCOUNT_PATH } from './paths.ts'
import { openSession } from './session/browser-session.ts'
import { leaveSignedOut } from './session/sign-out/leave-signed-out.ts'
import { signOut } from './session/sign-out/sign-out.ts'
import { useAccount } from './session/use-account.ts'
import { useSending } from './use-sending.ts'

const ROW = 'flex min-h-12 w-full items-center px-5 text-left text-[15px] hover:bg-paper disabled:text-quiet'

/** The menu of the account control (clause 2.14). */
export function AccountMenu() {
  const account = useAccount()
  const { isBusy, send } = useSending()
  const isSignedIn = account.kind === 'signed-in'

  useEffect(() => {
    // The library, once loaded, keeps the session fresh for as long as the page is open.
    if (isSignedIn) openSession().catch(reportMissing)
  }, [isSignedIn])

  const leave = () =>
    send(async () => signOut(await openSession(), 'local'), 'Failed to sign out', leaveSignedOut)

  return (
    <>
      <p className="border-b border-line px-5 py-4 text-[15px] text-quiet">
        Signed in as{' '}
        <span className="block font-medium wrap-anywhere text-ink">{isSignedIn && account.email}</span>
      </p>
      <a href={ACCOUNT_PATH} className={ROW}>
        Your account
      </a>
      <button type="button" disabled={isBusy} onClick={leave} className={ROW}>
        {isBusy ? 'Please wait...' : 'Sign out'}
      </button>
    </>
  )
}

/** The next page loads the library again; a session that expires before that takes a new sign-in. */
function reportMissing(error: unknown): void {
  console.warn('The session cannot be kept fresh:', error)
}
