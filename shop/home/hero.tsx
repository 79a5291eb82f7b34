import { buttonStyle } from '../ui/button-style.ts'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import { HERO_SIZES } from './hero-sizes.ts'

const BENEFITS = ['Free shipping', '30-day risk-free returns', '5-year limited warranty'] as const

interface HeroProps {
  productPath: string
  /** The chair, photographed on the page's own paper; it is on its way to the product's page. */
  picture: PictureSource | undefined
}

/** Clause 2.18: headline, three benefit badges, Shop Now. */
export function Hero({ productPath, picture }: HeroProps) {
  return (
    <section className="overflow-x-clip">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 pt-9 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-0">
        <div className="relative z-10 lg:py-16">
          <h1 className="text-[clamp(2.7rem,6vw,5.4rem)] leading-[0.98] tracking-[-0.035em]">
            Sit the way your spine stands.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-quiet">
            A kneeling chair tips your hips forward, so your back keeps its own curve instead of hanging in a
            slump. Made for a desk, set to your height in ten minutes.
          </p>
          <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-3 text-[15px]">
            {BENEFITS.map((benefit) => (
              <li key={benefit} className="flex items-center gap-2">
                <PlumbBob />
                {benefit}
              </li>
            ))}
          </ul>
          <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-4">
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
        {picture && (
          <Picture
            image={picture}
            eager
            sizes={HERO_SIZES}
            className="-mx-[20px] aspect-square h-auto w-[calc(100%+40px)] max-w-none object-cover lg:mx-0 lg:w-full"
          />
        )}
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
