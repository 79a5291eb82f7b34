import { buttonStyle } from '../../ui/button-style.ts'
import { FirstRowEnd } from '../../ui/first-row-end.tsx'
import { type Source, SourceLink } from '../../ui/text/source-link.tsx'
import { HERO_SRC, HERO_VIEWS } from './hero-picture.ts'

interface HeroProps {
  title: string
  lead: string
  benefits: readonly string[]
  source?: Source | undefined
  productPath: string
}

/** Clause 2.18: headline, three benefit badges, Shop Now. */
export function Hero({ title, lead, benefits, source, productPath }: HeroProps) {
  return (
    <section className="relative isolate overflow-x-clip lg:flex lg:min-h-[clamp(580px,min(50vw,100svh-4.7rem),1400px)] lg:items-center">
      <div className="page-width pt-9 pb-8 tablet:py-16 lg:py-14">
        <div className="flat:w-[52%] tablet:w-[50%] lg:w-[41%] min-[125rem]:w-[36%]">
          <h1 className="text-[clamp(2.7rem,5.6vw,5.2rem)] leading-[0.98] tracking-[-0.035em] flat:text-[2.5rem]">
            {title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-quiet lg:text-ink">
            {lead}
            <SourceLink source={source} />
          </p>
          <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-3 text-note">
            {benefits.map((benefit) => (
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
      </div>
      <Room />
      <FirstRowEnd />
    </section>
  )
}

/**
 * On a wide screen the room lies behind the words: their side of it is an empty wall, its window beyond their margin.
 * On a phone on its side it stands beside them, as high as what is in view; on a tablet as high as they are.
 */
function Room() {
  return (
    <picture className="flat:absolute flat:top-0 flat:right-0 flat:h-[calc(100svh-4rem)] flat:w-[42%] tablet:absolute tablet:inset-y-0 tablet:right-0 tablet:w-[46%] lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:w-[106.5%]">
      {HERO_VIEWS.flatMap(({ name, media, sizes, width, height, srcSet }) =>
        (['avif', 'webp'] as const).map((format) => (
          <source
            key={name + format}
            media={media}
            type={`image/${format}`}
            srcSet={srcSet[format]}
            sizes={sizes}
            width={width}
            height={height}
          />
        )),
      )}
      <img
        src={HERO_SRC}
        alt="The Keel kneeling chair in natural birch, set for its sitter before a desk in a sunlit room"
        width={1200}
        height={1500}
        fetchPriority="high"
        decoding="async"
        className="aspect-square h-auto w-full object-cover object-bottom sm:aspect-8/7 flat:aspect-auto flat:h-full tablet:aspect-auto tablet:h-full tablet:object-[40%_100%] lg:aspect-auto lg:h-full lg:object-right-bottom"
      />
    </picture>
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
