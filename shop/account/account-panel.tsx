import { useEffect } from 'react'
import { browserPage, whenPageIsShown } from '../islands/page-moments.ts'
import type { BrowserConfig } from '../locals.ts'
import { openSession, sessionKeeper } from './browser-session.ts'
import { DevicesSection } from './devices-section.tsx'
import { Address } from './panel.tsx'
import { PasswordSection } from './password-section.tsx'
import { ACCOUNT_PATH, SIGN_IN_PATH } from './paths.ts'
import { useAccount } from './use-account.ts'

/** The page of whoever is signed in; anybody else is led to the sign-in page, and back. */
export function AccountPanel({ backend }: { backend: BrowserConfig['backend'] }) {
  const account = useAccount()
  useEffect(() => whenPageIsShown(browserPage, () => void admit(backend)), [backend])

  return (
    <>
      <div className="hidden signed-in:block">
        <p className="mt-4 min-h-[1.55em] text-lg text-quiet">
          Signed in as {account.kind === 'signed-in' && <Address>{account.email}</Address>}
        </p>
        <div className="mt-12 lg:mt-16">
          <PasswordSection backend={backend} />
          <DevicesSection backend={backend} />
        </div>
      </div>
      {account.kind === 'signed-out' && <SignedOut />}
    </>
  )
}

/** For whom the session ends while the page is open, by another tab or another device. */
function SignedOut() {
  return (
    <p role="status" className="mt-4 text-lg text-quiet">
      You are signed out.{' '}
      <a href={`${SIGN_IN_PATH}?next=${ACCOUNT_PATH}`} className="text-ink underline underline-offset-6">
        Sign in
      </a>
    </p>
  )
}

/** Asks the backend whether the session still holds: it may have been ended on another device. */
async function admit(backend: BrowserConfig['backend']): Promise<void> {
  if (sessionKeeper.kept() !== null) {
    const { client } = await openSession(backend)
    await client.getUser()
  }
  if (sessionKeeper.kept() === null) location.replace(`${SIGN_IN_PATH}?next=${ACCOUNT_PATH}`)
}
