import { type DeliveryTerms, deliveryTerms } from '#facts/delivery/delivery.ts'
import { currentTerms, refundDays, type Terms, USUAL_METHOD } from '#facts/policies/terms.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Section } from '../../ui/section.tsx'

const guarantees = (terms: Terms, usual: DeliveryTerms) =>
  [
    {
      claim: 'guarantee.trial',
      title: `${terms.trialDays}-day trial`,
      text: `Sit on it for ${terms.trialDays} days. If it is not for you, ask for a return by then. The label is prepaid and the refund is full.`,
    },
    {
      claim: 'guarantee.warranty',
      title: `${terms.warrantyYears}-year limited warranty`,
      text: 'On frame, fittings and cushions. If a defect shows, we repair or replace the part.',
    },
    {
      claim: 'guarantee.ships-within',
      title: `Ships within ${terms.shipsWithinHours} hours`,
      text: `${usual.name} delivery takes ${usual.time.replace('-', ' to ')}. ${notCounted(usual)} are not counted.`,
    },
    {
      claim: 'guarantee.money-back',
      title: 'Your money back',
      text: `Refunded within ${refundDays(terms).replace('-', ' to ')} after we get the chair back, to the original payment method.`,
    },
  ] as const

const notCounted = ({ counted }: DeliveryTerms) =>
  counted === 'business days' ? 'Weekends and federal holidays' : 'Federal holidays'

/** The guarantees panel of clause 2.34. */
export function Guarantees({ claims }: { claims: Claims }) {
  const all = guarantees(currentTerms(), deliveryTerms(USUAL_METHOD))
  const shown = all.filter(({ claim }) => claims.has(claim))
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
