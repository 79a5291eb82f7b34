import { Section } from '../../ui/section.tsx'

/** Clause 9.15 says what these claims mean; for the three study figures nobody says what was measured. */
const CLAIMS = [
  { percent: 94, text: 'would recommend the chair' },
  { percent: 90, text: 'find their position in under 10 minutes' },
] as const
const STUDY_FIGURES = '40%, 70%, 85%'

const ARTICLE = '/articles/what-a-sloping-seat-does#what-is-not-proved'

/** Shows the results of clause 2.30, as the specification claims them, and what is known behind them. */
export function StudyClaims() {
  return (
    <Section title="Our figures, and what is behind them">
      <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {CLAIMS.map(({ percent, text }) => (
            <div key={text} className="flex flex-col">
              <dt className="order-2 mt-2 text-xl">{text}</dt>
              <dd className="figures text-[clamp(4.5rem,9vw,8.5rem)] leading-[0.85] font-semibold tracking-[-0.05em] text-pine">
                {percent}%
              </dd>
            </div>
          ))}
        </dl>
        <div className="border-y border-line py-6">
          <p className="figures text-2xl font-semibold tracking-tight">{STUDY_FIGURES}</p>
          <p className="mt-2 max-w-[52ch] text-quiet">
            You may see these quoted as study results for kneeling chairs. We could not find the studies, so
            we make no claim with them. 94% and 90% are our own figures, and no study is behind those either.
          </p>
          <a
            href={ARTICLE}
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
          >
            What is not proved
          </a>
        </div>
      </div>
    </Section>
  )
}
