/** Clauses 2.50 and 8.21, to the letter. */
export function NotFound() {
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="figures text-[clamp(min(5rem,25vw),16vw,12rem)] leading-none">404</h1>
      <p className="mt-6 text-2xl tracking-tight">Oops! Page not found</p>
      <p className="mt-8 flex flex-wrap gap-x-8 gap-y-1">
        <WayOn href="/">Return to Home</WayOn>
        <WayOn href="/collection">See all products</WayOn>
        <WayOn href="/search">Search</WayOn>
      </p>
    </section>
  )
}

function WayOn({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center text-pine underline underline-offset-6">
      {children}
    </a>
  )
}
