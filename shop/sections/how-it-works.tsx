import { policies } from '#facts/policies/policies.ts'
import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import type { ProductImage } from '../clients/storefront/products/product.ts'
import { filmOf } from '../films/film-of.ts'
import { Film } from '../ui/film/film.tsx'
import { Section } from '../ui/section.tsx'
import { countWords } from '../ui/text/number-words.ts'

const { minMinutes, maxMinutes } = policies.assembly
const { seat, kneePad, use } = kneelingChair
const { testMinutes } = setup

const STEPS = [
  {
    film: 'assembly',
    title: 'Put it together',
    text: `Two frame halves, two cushions, ${countWords(use.knobs.seat + use.knobs.kneePad)} knobs. It takes ${minMinutes} to ${maxMinutes} minutes, and the tools are in the box.`,
  },
  {
    film: 'setting-the-knobs',
    title: 'Set it up for you',
    text: `Seat in hole ${seat.defaultHole}, knee pad in hole ${kneePad.defaultHole}. Sit for ${countWords(testMinutes)} minutes before you change anything.`,
  },
  {
    film: 'sitting-down',
    title: 'Sit down and settle in',
    text: 'Shins on the pad, then let your hips down onto the seat. There is nothing to lean on, so start with short sessions.',
  },
] as const

interface HowItWorksProps {
  pictures: readonly ProductImage[]
  /** Share of a film in view before it plays: half on the home page, a quarter on a product's (clause 4.07). */
  threshold: 0.25 | 0.5
}

/** Clause 2.22: three places for films; until one is made, its place holds a picture of the chair. */
export function HowItWorks({ pictures, threshold }: HowItWorksProps) {
  return (
    <Section ground="sheet" title="How it works" lead="The Keel Kneeling Chair, from the box to the desk.">
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is swiped, and keys must reach it for that
        tabIndex={0}
        aria-label="How it works, step by step"
        className="swipe-row sm:grid gap-x-8 gap-y-12 md:grid-cols-3"
      >
        {STEPS.map(({ film, title, text }, position) => (
          <li key={title}>
            <Film
              film={filmOf(film)}
              picture={pictures[position]}
              sizes="(min-width: 768px) 33vw, 100vw"
              threshold={threshold}
            />
            <h3 className="mt-5 text-xl">{title}</h3>
            <p className="mt-2 max-w-[44ch] text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
