import { Section } from '../ui/section.tsx'

/** Clause 9.15. */
const CLAIMS = [
  { percent: 94, text: 'would recommend the chair' },
  { percent: 40, text: 'less pressure on the lower back' },
  { percent: 70, text: 'sit more upright than before' },
  { percent: 85, text: 'feel the difference within two weeks' },
  { percent: 90, text: 'find their position in under 10 minutes' },
] as const

/** The results of clause 2.30, as the specification claims them. */
export function StudyClaims() {
  return (
    <Section title="What people report">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-10 border-t border-ink pt-8 md:grid-cols-3 lg:grid-cols-5">
        {CLAIMS.map(({ percent, text }) => (
          <div key={text} className="flex flex-col">
            <dt className="order-2 mt-1 max-w-[22ch] text-[15px] text-quiet">{text}</dt>
            <dd className="figures text-[clamp(2rem,3.4vw,3rem)] leading-tight font-semibold tracking-tight">
              {percent}%
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
