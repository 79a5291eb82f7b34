import { isPart, type ProductFacts } from '#facts/product-facts.ts'
import { Section } from '../../ui/section.tsx'
import { type WorkdayStep, workdayOf } from '../words/workday.ts'

interface WorkdayTimelineProps {
  product: ProductFacts | undefined
  steps: readonly WorkdayStep[]
}

/** Shows the five steps of a new workday (clause 2.30) on a plumb line, or for a part those of putting it on. */
export function WorkdayTimeline({ product, steps }: WorkdayTimelineProps) {
  return (
    <Section ground="sheet" title={product && isPart(product) ? 'How they go on' : 'Your new workday'}>
      <ol className="grid gap-x-8 lg:grid-cols-5">
        {workdayOf(product, steps).map(({ time, title, text }) => (
          <li
            key={time}
            className="relative border-l border-pine pb-10 pl-6 last:pb-0 lg:border-t lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[5px] size-[9px] rounded-full bg-pine lg:-top-[5px] lg:left-0"
            />
            <p className="figures text-note font-medium text-pine">{time}</p>
            <h3 className="mt-1.5 text-xl">{title}</h3>
            <p className="mt-2 text-note text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
