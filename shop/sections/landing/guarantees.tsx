import { deliveryTerms } from '#facts/delivery/delivery.ts'
import { policies } from '#facts/policies/policies.ts'
import { Section } from '../../ui/section.tsx'

const { returns, warrantyYears, shipping, trialDays } = policies
const standard = deliveryTerms('standard')

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
    title: `Shipped within ${shipping.shipsWithinHours} hours`,
    text: `Standard delivery takes ${standard.minDays} to ${standard.maxDays} business days: weekends and federal holidays are not counted.`,
  },
  {
    title: 'Money back without a quarrel',
    text: `Refunded in ${returns.minRefundBusinessDays} to ${returns.maxRefundBusinessDays} business days of our receiving the chair, to the card you paid with.`,
  },
] as const

/** The guarantees panel of clause 2.34. */
export function Guarantees() {
  return (
    <Section ground="ink" layout="beside" title="What we promise">
      <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
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
