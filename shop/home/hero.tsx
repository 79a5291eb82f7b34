import { buttonStyle } from '../ui/button-style.ts'
import { HERO_SIZES, heroFallback, heroSources } from './hero-sources.ts'

const BENEFITS = ['Free shipping', '30-day risk-free returns', '5-year limited warranty'] as const

/** Clause 2.18: headline, three benefit badges, Shop Now. On a wide screen the words stand on the room's wall. */
export function Hero({ productPath }: { productPath: string }) {
  return (
    <section className="relative md:grid md:grid-cols-[minmax(0,1fr)]">
      <div className="page-width pt-9 pb-8 md:absolute md:inset-0 md:z-10 md:flex md:flex-col md:justify-start md:pt-[clamp(2.5rem,6vw,7rem)]">
        <h1 className="max-w-[11ch] text-[clamp(2.7rem,5.6vw,5.4rem)] leading-[0.98] tracking-[-0.035em]">
          Sit the way your spine stands.
        </h1>
        <p className="mt-5 max-w-[42ch] text-lg md:max-w-[34ch] lg:max-w-[42ch]">
          A kneeling chair tips your hips forward, so your back keeps its own curve instead of hanging in a
          slump. Made for a desk, set to your height in ten minutes.
        </p>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-[15px] md:max-w-[38ch] lg:max-w-none">
          {BENEFITS.map((benefit) => (
            <li key={benefit} className="flex items-center gap-2">
              <PlumbBob />
              {benefit}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-3">
          <a href={productPath} className={buttonStyle('strong')}>
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
      <picture>
        {heroSources.map(({ srcSet, type, media, width, height }) => (
          <source
            key={`${media} ${type}`}
            srcSet={srcSet}
            sizes={HERO_SIZES}
            type={type}
            media={media}
            width={width}
            height={height}
          />
        ))}
        <img
          {...heroFallback}
          alt="The Keel kneeling chair in birch with oat cushions at a desk in a quiet room, morning light on the wall behind it."
          fetchPriority="high"
          className="h-auto w-full md:max-h-[min(86vh,900px)] md:min-h-[560px] md:object-cover md:object-[60%_85%]"
        />
      </picture>
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
