import { Section } from '../../ui/section.tsx'

/** Clause 9.15. */
const RECOMMENDED = { percent: 94, text: 'would recommend the chair' }

const CLAIMS = [
  { percent: 40, text: 'less pressure on the lower back' },
  { percent: 70, text: 'sit more upright than before' },
  { percent: 85, text: 'feel the difference within two weeks' },
  { percent: 90, text: 'find their position in under 10 minutes' },
] as const

/** The results of clause 2.30, as the specification claims them: the one that sums them up, large, and the others. */
export function StudyClaims() {
  return (
    <Section title="What people report">
      <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <dl className="flex flex-col">
          <dt className="order-2 mt-2 text-xl">{RECOMMENDED.text}</dt>
          <dd className="figures text-[clamp(6rem,15vw,13rem)] leading-[0.85] font-semibold tracking-[-0.05em] text-pine">
            {RECOMMENDED.percent}%
          </dd>
        </dl>
        <dl className="divide-y divide-line border-y border-line">
          {CLAIMS.map(({ percent, text }) => (
            <div key={text} className="flex flex-row-reverse items-baseline justify-end gap-6 py-4">
              <dt className="text-quiet">{text}</dt>
              <dd className="figures w-[3.2em] shrink-0 text-2xl font-semibold tracking-tight">{percent}%</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
