import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import type { Claims } from '../page-api/claims.ts'
import { Section } from '../ui/section.tsx'
import { TitledRows } from '../ui/titled-rows.tsx'

const { affiliates } = policies

const BENEFITS = [
  {
    title: `Up to ${affiliates.maxCommissionPercent}% commission`,
    text: 'Of what the people you send us pay for our products. We tell you your rate when we approve you.',
  },
  {
    title: `An answer within ${affiliates.approvalWithinHours} hours`,
    text: 'A person reads your application and tells you yes or no, and why.',
  },
  {
    title: `Paid ${affiliates.paid}`,
    text: 'You are paid for each month after it ends. Returned orders are subtracted first.',
  },
]

/** What convinces is what the shop may promise. */
function sellWords(claims: Claims): string {
  const { returnDays, warrantyYears } = currentTerms()
  const promises = [
    claims.has('guarantee.returns') && `${returnDays}-day returns`,
    claims.has('guarantee.warranty') && `a ${warrantyYears}-year warranty`,
  ].filter((promise) => promise !== false)
  const convincing = claims.has('guarantee.returns') ? 'do the convincing' : 'does the convincing'
  const first = promises.length > 0 ? `${promises.join(' and ')} ${convincing}. ` : ''
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}Say what you think, good and bad, and say that you are paid for it.`
}

/** Clause 2.48: four benefit cards. */
export function Benefits({ claims }: { claims: Claims }) {
  return (
    <Section ground="sheet" layout="beside" title="What you get">
      <TitledRows rows={[...BENEFITS, { title: 'No hard sell', text: sellWords(claims) }]} />
    </Section>
  )
}
