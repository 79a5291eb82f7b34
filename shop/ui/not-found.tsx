/** Clauses 2.50 and 8.21, to the letter. */
export function NotFound() {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="figures text-[clamp(5rem,16vw,12rem)] leading-none">404</h1>
      <p className="mt-6 text-2xl tracking-tight">Oops! Page not found</p>
      <a href="/" className="mt-8 inline-flex min-h-11 items-center text-pine underline underline-offset-6">
        Return to Home
      </a>
    </section>
  )
}
