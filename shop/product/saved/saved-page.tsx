import { buttonStyle } from '../../ui/button-style.ts'
import { SAVED_STATUS_ID } from './saved-ids.ts'
import { COMPARE_SAVED_ID, NOTHING_SAVED_ID, SAVED_FAILED_ID, SAVED_LIST_ID } from './saved-parts.ts'

/** What was saved is known to the browser alone, so its script shows one of the three. */
export function SavedPage() {
  return (
    <section className="group/saved page-width pt-10 pb-16 lg:pt-16">
      <h1 tabIndex={-1} className="text-[clamp(min(2.25rem,16vw),5vw,3.5rem)] outline-none">
        Saved for later
      </h1>
      <noscript>
        <p className="mt-4 max-w-[52ch] text-lg">
          What you save is kept in your browser by a script, so this list needs JavaScript. Please turn it on
          and reload this page.
        </p>
      </noscript>
      <p className="mt-4 max-w-[52ch] text-note text-quiet signed-in:hidden noscript:hidden">
        This list is in this browser alone.{' '}
        <a
          href="/login?next=/saved"
          className="-my-2.5 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Sign in
        </a>{' '}
        to have it on your other devices, too.
      </p>
      <p className="mt-4 hidden min-h-11 max-w-[52ch] text-note text-quiet signed-in:block">
        This list is in your account, so it is on each device where you sign in.
      </p>
      <p
        aria-busy="true"
        className="mt-6 min-h-24 text-quiet group-has-[[data-part]:not([hidden])]/saved:hidden noscript:hidden"
      >
        Looking for what you saved …
      </p>
      <p id={SAVED_STATUS_ID} role="status" className="sr-only" />
      <ul
        id={SAVED_LIST_ID}
        data-part=""
        hidden
        aria-label="Saved for later"
        className="peer/list mt-6 max-w-[860px] border-t border-line"
      />
      <p className="mt-8 peer-[[hidden]]/list:hidden">
        <a id={COMPARE_SAVED_ID} href="/compare" className={buttonStyle('quiet')}>
          Compare our seats
        </a>
      </p>
      <div id={NOTHING_SAVED_ID} data-part="" hidden className="mt-4 max-w-[52ch] text-lg">
        <p>
          Nothing is saved yet. Check “Save for later” on a product’s page or in the comparison, and you will
          find it here, at today’s price and with what is in stock.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <a href="/collection" className={buttonStyle('strong')}>
            See all products
          </a>
          <a href="/compare" className={buttonStyle('quiet')}>
            Compare our seats
          </a>
        </p>
      </div>
      <p id={SAVED_FAILED_ID} data-part="" hidden className="mt-4 max-w-[52ch] text-lg">
        Your list could not be loaded.{' '}
        <a href="/saved" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Try again
        </a>
      </p>
    </section>
  )
}
