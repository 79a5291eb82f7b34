import { buttonStyle } from '../ui/button-style.ts'

/** Clauses 2.24 and 8.08. */
export function ProductNotFound() {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-[clamp(2.25rem,5vw,4rem)]">Product not found</h1>
      <p className="mt-6 max-w-[60ch] text-quiet">It may have been renamed, or is no longer made.</p>
      <a href="/" className={buttonStyle('strong', 'mt-8')}>
        Return to Home
      </a>
    </section>
  )
}

/** The storefront did not answer: said as what it is, not as a product that does not exist. */
export function ProductFailure({ handle, requestId }: { handle: string; requestId: string }) {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-[clamp(2.25rem,5vw,4rem)]">This product could not be loaded.</h1>
      <p className="mt-6 max-w-[60ch] text-quiet">
        The catalogue did not answer. Try again in a moment; if it stays so, tell us this number:{' '}
        <span className="figures">{requestId}</span>
      </p>
      <a
        href={`/product/${handle}`}
        className="mt-8 inline-flex min-h-11 items-center text-pine underline underline-offset-6"
      >
        Try again
      </a>
    </section>
  )
}
