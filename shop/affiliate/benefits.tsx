import { policies } from '#facts/policies/policies.ts'
import { Section } from '../ui/section.tsx'
import { TitledRows } from '../ui/titled-rows.tsx'

const { affiliates, returns, warrantyYears } = policies

const BENEFITS = [
  {
    title: `Up to ${affiliates.maxCommissionPercent}% commission`,
    text: 'Of what somebody you sent pays for the goods. The rate for you stands in our answer to your application.',
  },
  {
    title: `An answer within ${affiliates.approvalWithinHours} hours`,
    text: 'A person reads your application and tells you yes or no, and why.',
  },
  {
    title: `Paid ${affiliates.paid}`,
    text: 'What you earned in a month is paid after it. What is sent back is taken off first.',
  },
  {
    title: 'Nothing to talk up',
    text: `${returns.days} days to send it back and ${warrantyYears} years of warranty do the convincing. Say what you think, the bad included, and say that you are paid for it.`,
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
