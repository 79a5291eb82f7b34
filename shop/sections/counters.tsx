import type { Claims } from '../page-api/claims.ts'

/** Clauses 2.19 and 4.06. A working life: 40 years of 250 days of 8 hours. */
const COUNTERS = [
  { claim: 'counter.desk-hours', to: 80_000, unit: 'hours', text: 'at a desk in forty years of work' },
  {
    claim: 'counter.setting-minutes',
    to: 10,
    unit: 'minutes',
    text: 'to set a kneeling chair to your height',
  },
  { claim: 'counter.workdays', to: 10_000, unit: 'workdays', text: 'in forty years of work' },
] as const

/** Figures that `count-up.ts` counts up to once they are seen; without the script they stand still. */
export function Counters({ claims }: { claims: Claims }) {
  const shown = COUNTERS.filter(({ claim }) => claims.has(claim))
  const saysYears = claims.has('counter.desk-hours')
  if (shown.length === 0) return null
  return (
    <section
      data-counters=""
      aria-label="A working life, by the numbers"
      data-ground="ink"
      className="bg-ink text-paper"
    >
      <dl className="page-width grid gap-x-8 gap-y-12 md:auto-cols-fr md:grid-flow-col">
        {shown.map(({ to, unit, text }) => (
          <div key={unit} className="flex flex-col border-l border-paper/40 pl-6">
            <dt className="order-2 mt-2 max-w-[26ch] text-paper/80">
              <span className="block text-lg text-paper">{unit}</span>
              {saysYears && unit === 'workdays' ? 'in those forty years' : text}
            </dt>
            <dd
              data-count-to={to}
              className="figures text-[clamp(min(3rem,18vw),7vw,5.5rem)] leading-none font-semibold tracking-[-0.035em]"
            >
              {to.toLocaleString('en-US')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
