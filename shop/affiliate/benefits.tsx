import { policies } from '#facts/policies/policies.ts'
import { Section } from '../ui/section.tsx'
import { TitledRows } from '../ui/titled-rows.tsx'

const { affiliates, returns, warrantyYears } = policies

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
  {
    title: 'No hard sell',
    text: `${returns.days}-day returns and a ${warrantyYears}-year warranty do the convincing. Say what you think, good and bad, and say that you are paid for it.`,
  },
]

/** Clause 2.48: four benefit cards. */
export function Benefits() {
  return (
    <Section ground="sheet" layout="beside" title="What you get">
      <TitledRows rows={BENEFITS} />
    </Section>
  )
}
