/** Clause 2.18: headline, three benefit badges, Shop Now. */
export function Hero({ productPath }: { productPath: string }) {
  return (
    <section className="border-b border-line">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-8 pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:pt-0">
        <div className="relative z-10 lg:py-20">
          <h1 className="text-[clamp(2.6rem,6.2vw,5.4rem)] leading-[0.98] tracking-[-0.035em]">
            Sit the way your spine stands.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-quiet">
            A kneeling chair tips your hips forward, so your back keeps its own curve instead of hanging in a
            slump. Made for a desk, set to your height in ten minutes.
          </p>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-3 text-[15px]">
            {['Free shipping', '30-day risk-free returns', '5-year limited warranty'].map((benefit) => (
              <li key={benefit} className="flex items-center gap-2">
                <PlumbBob />
                {benefit}
              </li>
            ))}
          </ul>
          <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
            <a
              href={productPath}
              className="inline-flex min-h-13 items-center rounded-sm bg-pine px-8 text-lg font-medium text-white transition-colors duration-150 hover:bg-ink"
            >
              Shop Now
            </a>
            <a
              href="#products"
              className="inline-flex min-h-11 items-center underline underline-offset-6 hover:no-underline"
            >
              See all products
            </a>
          </div>
        </div>
        <picture className="-mx-[20px] block lg:mx-0 lg:-mr-[max(20px,calc((100vw-1360px)/2))] lg:-ml-[30%]">
          <source media="(min-width: 640px)" srcSet="/pictures/hero-wide.svg" width={2400} height={1350} />
          <img
            src="/pictures/hero-tall.svg"
            width={1200}
            height={1500}
            alt="Side view of a person on the Keel kneeling chair at a 29-inch desk: a plumb line runs from ear through shoulder to hip."
            fetchPriority="high"
            className="h-auto w-full"
          />
        </picture>
      </div>
    </section>
  )
}

function PlumbBob() {
  return (
    <svg viewBox="0 0 10 20" className="h-5 w-2.5 shrink-0 text-pine" aria-hidden="true">
      <path d="M5 0v12" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 20L2 12h6z" fill="currentColor" />
    </svg>
  )
}
