import { kneelingChair } from '#facts/products.ts'
import { setup } from '#facts/setup.ts'
import { soreShinsSetting } from '#facts/sore-shins.ts'
import type { Claims } from '../../page-api/claims.ts'
import { bothWords, heightWords } from '../../ui/measure/measures.ts'

const { seat, kneePad, sitterIn, deskIn } = kneelingChair
const { knobs, testMinutes, suitsPercent, shinWeightPercent, firstSessionsMinutes, adaptationWeeks } = setup
const smallSitter = heightWords(setup.smallSitterIn)

/** Clause 2.49: the button back and the title. */
export function GuideHeading({ claims }: { claims: Claims }) {
  const sitters = `${heightWords(sitterIn.minHeight)} to ${heightWords(sitterIn.maxHeight)}`
  return (
    <div className="page-width pt-8 pb-12 lg:pt-12 lg:pb-20">
      <a
        href="/kneeling-chair"
        className="inline-flex min-h-11 items-center rounded-sm border border-ink px-4 text-note fade-colors hover:bg-ink hover:text-paper"
      >
        Back to the kneeling chair
      </a>
      <h1 className="mt-8 text-title">Setup guide</h1>
      <p className="mt-5 max-w-[58ch] text-lg">
        A seat and a knee pad, three holes for each knob. The default below suits{' '}
        {claims.has('fit.most-people') ? `${suitsPercent}% of people` : 'people'} from {sitters}. The fit
        finder below tells you whether it suits you at your desk.
      </p>
    </div>
  )
}

const defaults = [
  { what: 'Seat cushion knobs', hole: seat.defaultHole },
  { what: 'Knee cushion knobs', hole: kneePad.defaultHole },
] as const

export function DefaultPosition() {
  return (
    <section className="page-width border-t border-line py-14 lg:py-24" aria-labelledby="default-position">
      <h2 id="default-position" className="text-3xl lg:text-4xl">
        Default position
      </h2>
      <dl className="mt-8 grid max-w-3xl gap-x-10 gap-y-6 sm:grid-cols-2">
        {defaults.map(({ what, hole }) => (
          <div key={what} className="border-t border-ink pt-4">
            <dt className="text-quiet">{what}</dt>
            <dd className="figures mt-1 text-4xl font-semibold text-pine">Hole {hole}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-8 max-w-[62ch] text-quiet">
        Holes are numbered from {knobs.lowestHole}, the lowest, to {knobs.highestHole}, the highest. Your desk
        should be{' '}
        <span className="whitespace-nowrap">
          {deskIn.minHeight}-{deskIn.maxHeight}"
        </span>{' '}
        high. Sit for {testMinutes} minutes before you change anything.
      </p>
    </section>
  )
}

const fixes = [
  {
    when: 'Your shins hurt',
    href: '/tutorials/shins-hurt',
    fix: `Raise the front of the seat cushion. ${soreShinsSetting}. More of your weight then stays on the seat.`,
  },
  {
    when: `You are under ${smallSitter}`,
    href: '/tutorials/under-5-feet-4',
    fix: `Raise both knee knobs to hole ${knobs.kneeHoleForSmallSitter}, so that the pad carries your shins.`,
  },
  {
    when: 'Your desk feels high or low',
    href: '/tutorials/desk-height',
    fix: `Move all the seat knobs one hole. Each hole brings your elbows ${bothWords(seat.travelIn / (seat.heightAtHoleIn.length - 1))} up or down.`,
  },
] as const

const tips = [
  `Begin with ${firstSessionsMinutes.min}-${firstSessionsMinutes.max} minutes at a time. It takes ${adaptationWeeks.min}-${adaptationWeeks.max} weeks to get used to it.`,
  'Set left and right the same. If one knob is a hole off, the whole cushion tips.',
  'Let your feet hang behind you, toes down. Do not push against the floor.',
  'Change how you sit now and then. No position is good for a whole day.',
] as const

export function QuickFixes() {
  return (
    <section className="page-width grid gap-x-14 gap-y-12 border-t border-line py-14 lg:grid-cols-2 lg:py-24">
      <div>
        <h2 className="text-3xl">Quick fixes</h2>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {fixes.map(({ when, fix, href }) => (
            <div key={when} className="py-4">
              <dt className="font-medium">{when}</dt>
              <dd className="mt-1 max-w-[60ch] text-quiet">
                {fix}{' '}
                <a href={href} className="text-ink underline underline-offset-4 hover:no-underline">
                  Step by step<span className="sr-only">: {when}</span>
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h2 className="text-3xl">Pro tips</h2>
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {tips.map((tip) => (
            <li key={tip} className="py-4">
              {tip}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function GoldenRule() {
  return (
    <section className="bg-pine text-white" aria-labelledby="golden-rule">
      <div className="page-width py-14 lg:py-24">
        <h2 id="golden-rule" className="text-lg font-medium tracking-normal">
          The golden rule
        </h2>
        <p className="mt-4 max-w-[24ch] text-[clamp(1.75rem,4vw,3rem)] leading-tight font-semibold tracking-tight">
          Your shins should carry {shinWeightPercent.min}-{shinWeightPercent.max}% of your weight. If they
          carry more, the seat is set wrong, not you.
        </p>
        <p className="mt-8 flex flex-wrap gap-x-8">
          {[
            { href: '/kneeling-chair', label: 'The kneeling chair' },
            { href: '/contact', label: 'Contact us' },
            { href: '/tutorials', label: 'Video Tutorials' },
          ].map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center underline underline-offset-6"
            >
              {label}
            </a>
          ))}
        </p>
      </div>
    </section>
  )
}
