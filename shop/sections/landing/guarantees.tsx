import { deliveryTerms } from '#facts/delivery/delivery.ts'
import { policies, USUAL_METHOD } from '#facts/policies/policies.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Section } from '../../ui/section.tsx'

const { returns, warrantyYears, shipping, trialDays } = policies
const usual = deliveryTerms(USUAL_METHOD)

const GUARANTEES = [
  {
    claim: 'guarantee.trial',
    title: `${trialDays}-day trial`,
    text: `Sit on it for ${trialDays} days. If it is not for you, ask for a return by then. The label is prepaid and the refund is full.`,
  },
  {
    claim: 'guarantee.warranty',
    title: `${warrantyYears}-year limited warranty`,
    text: 'On frame, fittings and cushions. What fails in use, we repair or replace.',
  },
  {
    claim: 'guarantee.ships-within',
    title: `Ships within ${shipping.shipsWithinHours} hours`,
    text: `${usual.name} delivery takes ${usual.minDays} to ${usual.maxDays} business days. Weekends and federal holidays are not counted.`,
  },
  {
    claim: 'guarantee.money-back',
    title: 'Your money back, no arguments',
    text: `Refunded within ${returns.minRefundBusinessDays} to ${returns.maxRefundBusinessDays} business days after we get the chair back, to the original payment method.`,
  },
] as const

/** The guarantees panel of clause 2.34. */
export function Guarantees({ claims }: { claims: Claims }) {
  const shown = GUARANTEES.filter(({ claim }) => claims.has(claim))
  if (shown.length === 0) return null
  return (
    <Section ground="ink" layout="beside" title="What we promise">
      <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {shown.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-xl font-semibold tracking-tight">{title}</dt>
            <dd className="mt-3 text-paper/80">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
