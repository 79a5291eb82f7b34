import { useEffect, useState } from 'react'
import { ACCOUNT_SAVED_KEY, SAVED_KEY } from '../clients/saved-keys.ts'
import { isStored } from '../islands/is-stored.ts'
import { Icon } from '../ui/icon.tsx'
import { createTypeahead } from '../ui/typeahead.ts'
import { ACCOUNT_PATH, SIGN_IN_PATH } from './paths.ts'
import { openSession } from './session/browser-session.ts'
import { leaveSignedOut } from './session/sign-out/leave-signed-out.ts'
import { signOut } from './session/sign-out/sign-out.ts'
import { useAccount } from './session/use-account.ts'
import { useSending } from './use-sending.ts'

const MENU_ID = 'account-menu'
/** Narrow phones show the account in the menu only; without script, the currency's button needs the room. */
const CONTROL = 'hidden size-11 shrink-0 place-items-center'

const MENU_ROW =
  'flex min-h-12 w-full items-center px-5 text-left text-note hover:bg-paper disabled:text-quiet'

/**
 * Clause 2.14. Signed out, the person icon links to the sign-in page; signed in, it opens a menu by the browser's own
 * popover. A mark on the root selects the link or the button in CSS, so nothing moves.
 */
export function AccountControl() {
  const [typeahead] = useState(createTypeahead)
  const find = ({ key, timeStamp, ctrlKey, metaKey, altKey }: React.KeyboardEvent) => {
    // The browser's own shortcuts pass through.
    if (ctrlKey || metaKey || altKey) return
    const menu = document.getElementById(MENU_ID)
    if (menu?.matches(':popover-open')) typeahead(menu, key, timeStamp)
  }
  return (
    <>
      <a
        href={SIGN_IN_PATH}
        aria-label="Account"
        className={`min-[390px]:grid noscript:max-[479px]:hidden signed-in:hidden ${CONTROL}`}
      >
        <Icon name="person" />
      </a>
      <button
        type="button"
        popoverTarget={MENU_ID}
        onKeyDown={find}
        aria-label="Account"
        className={`relative min-[390px]:signed-in:grid ${CONTROL}`}
      >
        <Icon name="person" />
        <span className="absolute right-2 bottom-2 size-2.5 rounded-full border-2 border-paper bg-pine" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what it hears comes from the link and the button in it */}
      <div
        id={MENU_ID}
        popover="auto"
        onKeyDown={find}
        className="dropdown top-16 right-[max(20px,(100vw-1360px)/2)] left-auto m-0 w-[min(320px,100vw-40px)] border border-line bg-sheet text-ink lg:top-18"
      >
        <AccountMenu />
      </div>
    </>
  )
}

/** The menu of the account control (clause 2.14). */
function AccountMenu() {
  const account = useAccount()
  const { isBusy, send } = useSending()
  const isSignedIn = account.kind === 'signed-in'

  useEffect(() => {
    // The library, once loaded, keeps the session fresh for as long as the page is open.
    if (isSignedIn) openSession().then(bringSaved, reportMissing)
  }, [isSignedIn])

  const leave = () =>
    send(async () => signOut(await openSession(), 'local'), 'Failed to sign out', leaveSignedOut)

  return (
    <>
      <p className="border-b border-line px-5 py-4 text-note text-quiet">
        Signed in as{' '}
        <span className="block font-medium wrap-anywhere text-ink">{isSignedIn && account.email}</span>
      </p>
      <a href={ACCOUNT_PATH} className={MENU_ROW}>
        Your account
      </a>
      <button type="button" disabled={isBusy} onClick={leave} className={MENU_ROW}>
        {isBusy ? 'Please wait...' : 'Sign out'}
      </button>
    </>
  )
}

/**
 * What was saved for later before the sign-in comes into the account, and a copy of what the account has comes into this
 * browser, so that pages tick it.
 */
function bringSaved(): void {
  if (!isStored(SAVED_KEY) && isStored(ACCOUNT_SAVED_KEY)) return
  // The next page tries again.
  import('./saved/browser-account-saved.ts').then(({ accountSaved }) => accountSaved.read(), reportMissing)
}

/** The next page loads the library again; a session that expires before that takes a new sign-in. */
function reportMissing(error: unknown): void {
  console.warn('The session cannot be kept fresh:', error)
}
