/** The notice without script, on pages that are of no use without it. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="mt-6 max-w-[52ch] text-lg">
        Your session is kept in this browser by a script, so accounts need JavaScript. Please turn it on and
        reload this page.
      </p>
      <p className="mt-4 max-w-[52ch] text-lg">You can order without an account.</p>
    </noscript>
  )
}
