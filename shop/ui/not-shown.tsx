import { brand } from '#facts/brand.ts'

/** What stands in place of a page that failed. By the request's number its log is found. */
export function NotShown({ requestId }: { requestId: string }) {
  const subject = encodeURIComponent(`Problem ${requestId}`)
  return (
    <section className="page-width py-24 lg:py-40">
      <h1 className="text-title">This page could not be shown.</h1>
      <p className="mt-6 max-w-[60ch]">
        The problem is on our side, and it has been logged. Your cart is safe in this browser. If it happens
        again, email{' '}
        <a href={`mailto:${brand.supportEmail}?subject=${subject}`} className="underline underline-offset-4">
          {brand.supportEmail}
        </a>{' '}
        or call{' '}
        <a href={brand.phoneLink} className="figures underline underline-offset-4">
          {brand.phone}
        </a>
        , and tell us this number: <span className="figures">{requestId}</span>
      </p>
      <a href="/" className="mt-8 inline-flex min-h-11 items-center text-pine underline underline-offset-6">
        Return to Home
      </a>
    </section>
  )
}
