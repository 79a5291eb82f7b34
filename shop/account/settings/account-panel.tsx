import { useEffect, useState } from 'react'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Address } from '../panel.tsx'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../paths.ts'
import { openSession, sessionKeeper } from '../session/browser-session.ts'
import { carryEnded } from '../session/ended-session.ts'
import { useAccount } from '../session/use-account.ts'
import { PendingEmailNotice } from '../sign-in/pending-email-notice.tsx'
import { keepProof } from '../stored-proof.ts'
import { useSending } from '../use-sending.ts'
import { type AccountDetails, loadDetails } from './account-details.ts'
import { AccountSection } from './account-section.tsx'
import { AddressesSection } from './addresses/addresses-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { OrdersSection } from './orders/orders-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { VerificationSection } from './verification/verification-section.tsx'

/**
 * What stands below something that still loads would move while somebody presses it, so it shows once its place is
 * known. If the details or the script do not come, all of it shows without what was to load.
 */
const SETTLES =
  '[astro-island:not([data-failed])_&_:is([aria-busy=true],:has([aria-busy=true]))~*]:invisible in-data-failed:[&_[aria-busy=true]]:hidden'
const SETTLED = '[&_[aria-busy=true]]:hidden'

/** The signed-in visitor's account page; anybody else is sent to the sign-in page, and back afterwards. */
export function AccountPanel() {
  const account = useAccount()
  const [details, setDetails] = useState<AccountDetails>()
  const loading = useSending()

  const load = () =>
    void loading.send(
      async () => loadDetails(await openSession()),
      'Failed to load your account',
      (loaded) => {
        setDetails(loaded)
        if (loaded !== undefined) return false
        carryEnded()
        return leaveForSignIn()
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is arrived at once, not once a render
  useEffect(
    () =>
      whenPageIsShown(browserPage, () => {
        keepProof()
        return sessionKeeper.stored() === null ? leaveForSignIn() : load()
      }),
    [],
  )

  const parts = { details, onChange: setDetails }
  const onRetry = details === undefined && loading.failure ? load : undefined
  return (
    <>
      <div className={`hidden signed-in:block ${loading.failure ? SETTLED : SETTLES}`}>
        <p className="mt-4 mb-12 min-h-[1.55em] text-lg text-quiet max-sm:min-h-[3.1em] lg:mb-16">
          Signed in as {account.kind === 'signed-in' && <Address>{account.email}</Address>}
        </p>
        {account.kind === 'signed-in' && <PendingEmailNotice />}
        <OrdersSection details={details} onRetry={onRetry} />
        {details?.isOfStaff && <StaffNotice />}
        <AddressesSection isReady={details !== undefined} onRetry={onRetry} />
        <AccountSection
          title="Saved for later"
          lead="What you saved is in your account, so it is on each device where you sign in. Only you can see it."
        >
          <a href="/saved" className={buttonStyle('quiet')}>
            See what you saved
          </a>
        </AccountSection>
        <EmailSection {...parts} />
        <PasswordSection {...parts} />
        <PasskeysSection details={details} />
        <VerificationSection {...parts} loading={loading} onLoad={load} />
        <DevicesSection isReady={details !== undefined} />
        <DeletionSection />
      </div>
      {account.kind === 'signed-out' && <SignedOut />}
      <NoScriptCame />
    </>
  )
}

/** Nothing tells that no script comes, so this is here from the start and shows after a while, until one has come. */
function NoScriptCame() {
  return (
    <p className="mt-6 hidden max-w-[52ch] text-lg [animation:cart-waits_0s_6s_backwards] noscript:hidden [astro-island:not(:defined)_&]:block">
      A part of this page did not load. Reload it to try again. You can order without an account.
    </p>
  )
}

/** An invitation to the staff leads here, where its account gets a password first. */
function StaffNotice() {
  return (
    <p className="mb-12 border border-line bg-sheet p-5">
      You are on the shop’s staff. If you have no password yet, choose one below; then{' '}
      <a href="/office" className="underline underline-offset-6">
        open the office
      </a>
      .
    </p>
  )
}

/** The notice for a session that ends while the page is open, by another tab or another device. */
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
