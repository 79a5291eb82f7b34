import { policies } from '#facts/policies.ts'
import { Section } from '../ui/section.tsx'

const { returns, warrantyYears, shipping, trialDays } = policies

const GUARANTEES = [
  {
    title: `${trialDays}-day trial`,
    text: `Sit on it for ${trialDays} days. If your back says no, send it back for a full refund: the label is prepaid.`,
  },
  {
    title: `${warrantyYears}-year limited warranty`,
    text: 'On frame, fittings and cushions. What fails in use is mended or replaced.',
  },
  {
    title: 'At your door in a week',
    text: `Ships within ${shipping.shipsWithinHours} hours, and arrives in ${shipping.standard.leastBusinessDays} to ${shipping.standard.mostBusinessDays} business days.`,
  },
  {
    title: 'Money back without a quarrel',
    text: `Refunded in ${returns.leastRefundBusinessDays} to ${returns.mostRefundBusinessDays} business days of our receiving the chair, to the card you paid with.`,
  },
] as const

/** The guarantees panel of clause 2.34. */
export function Guarantees() {
  return (
    <Section ground="ink" title="What we promise">
      <dl className="grid gap-x-12 gap-y-10 border-t border-paper/30 pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {GUARANTEES.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-xl font-semibold tracking-tight">{title}</dt>
            <dd className="mt-3 text-paper/80">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
