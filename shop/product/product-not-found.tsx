/** Clauses 2.24 and 8.08. */
export function ProductNotFound() {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-[clamp(2.25rem,5vw,4rem)]">Product not found</h1>
      <p className="mt-6 max-w-[60ch] text-quiet">It may have been renamed, or is no longer made.</p>
      <a
        href="/"
        className="mt-8 inline-flex min-h-12 items-center rounded-sm bg-pine px-6 font-medium text-white hover:bg-ink"
      >
        Return to Home
      </a>
    </section>
  )
}
