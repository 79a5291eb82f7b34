import { kneelingChair } from '#facts/products.ts'
import { countWords } from '../ui/number-words.ts'
import { Section } from '../ui/section.tsx'

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
    term: 'Travel',
    value: `${seat.travelIn} in`,
    text: `of seat height, over ${countWords(seat.heightAtHoleIn.length)} holes`,
  },
  { term: 'Carries', value: `${capacityLb} lb`, text: `and weighs ${weightLb} lb itself` },
  {
    term: 'Desk',
    value: `${deskIn.leastHeight}-${deskIn.mostHeight} in`,
    text: 'is the height it is made for',
  },
] as const

/** The feature section of clause 2.22. */
export function Features() {
  return (
    <Section
      title="In figures"
      lead="The Keel Kneeling Chair: taken from the one that arrives, not from a brochure."
    >
      <dl className="grid grid-cols-2 gap-x-8 gap-y-10 border-t border-ink pt-8 md:grid-cols-3 lg:grid-cols-5">
        {FIGURES.map(({ term, value, text }) => (
          <div key={term}>
            <dt className="text-[15px] text-quiet">{term}</dt>
            <dd>
              <span className="figures block text-[clamp(1.6rem,2.6vw,2.25rem)] leading-tight font-semibold tracking-tight">
                {value}
              </span>
              <span className="mt-1 block text-[15px] text-quiet">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
