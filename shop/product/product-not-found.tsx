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
