import type { ReactNode } from 'react'
import { kneelingChair } from '#facts/products.ts'
import { Section } from '../../ui/section.tsx'
import { countWords } from '../../ui/text/number-words.ts'

const { seat, kneePad, capacityLb, weightLb, deskIn } = kneelingChair

/** The measurements that people ask for first, each as a figure with its unit. */
const FIGURES = [
  { term: 'Seat', value: `${seat.widthIn} × ${seat.depthIn} in`, text: `${seat.foamIn} in of memory foam` },
  {
    term: 'Knee pad',
    value: `${kneePad.widthIn} × ${kneePad.depthIn} in`,
    text: 'wide enough to shift your shins',
  },
  {
    term: 'Height',
    value: `${seat.travelIn} in`,
    text: `of travel, in ${countWords(seat.heightAtHoleIn.length)} holes`,
  },
  { term: 'Carries', value: `${capacityLb} lb`, text: `and weighs ${weightLb} lb` },
  {
    term: 'Desk',
    value: `${deskIn.minHeight}-${deskIn.maxHeight} in`,
    text: 'high: what it is made for',
  },
] as const

/** The feature section of clause 2.22: the figures beside a drawing of the chair that has them. */
export function Features({ children }: { children: ReactNode }) {
  return (
    <Section title="By the numbers" lead="The Keel Kneeling Chair, to scale and in its real dimensions.">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] xl:gap-x-24">
        <div>{children}</div>
        <dl className="divide-y divide-line border-y border-line">
          {FIGURES.map(({ term, value, text }) => (
            <div key={term} className="flex flex-wrap items-baseline gap-x-6 py-4">
              <dt className="w-26 text-note text-quiet">{term}</dt>
              <dd className="flex min-w-32 flex-1 flex-wrap items-baseline gap-x-4">
                <span className="figures text-2xl leading-tight font-semibold tracking-tight">{value}</span>
                <span className="text-note text-quiet">{text}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
