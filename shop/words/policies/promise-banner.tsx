interface PromiseBannerProps {
  promise: string
  /** Link to the page where a customer acts on an order. */
  action?: { href: string; label: string } | undefined
}

/** The promise of a policy, in one line above its text (clause 2.46). */
export function PromiseBanner({ promise, action }: PromiseBannerProps) {
  return (
    <div className="mb-10 bg-pine text-white lg:mb-16 print:mb-6 print:bg-transparent print:text-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-8 lg:py-12">
        <p className="figures text-[clamp(1.5rem,3.2vw,2.5rem)] leading-tight font-semibold tracking-tight text-balance">
          {promise}
        </p>
        {action && (
          <a
            href={action.href}
            className="inline-flex min-h-12 items-center rounded-sm border border-white px-5 fade-colors hover:bg-white hover:text-pine print:hidden"
          >
            {action.label}
          </a>
        )}
      </div>
    </div>
  )
}
