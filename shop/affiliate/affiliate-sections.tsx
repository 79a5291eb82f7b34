import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import type { Claims } from '../page-api/claims.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Section } from '../ui/section.tsx'
import { TitledRows } from '../ui/titled-rows.tsx'
import { AFFILIATE_FORM_ID } from './affiliate-words.ts'

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

const { approvalWithinHours, paid } = policies.affiliates

const STEPS = [
  { title: 'Apply', text: 'Tell us who you are, where people find you and what you would show them.' },
  {
    title: 'Hear from us',
    text: `We answer within ${approvalWithinHours} hours. If it is a yes, we agree with you how your sales are counted.`,
  },
  {
    title: 'Share what you think',
    text: 'In an article, a video or a class: wherever someone asks what you sit on.',
  },
  { title: 'Get paid', text: `Sales you send us earn your commission, paid ${paid}.` },
]

/** Clause 2.48: four steps. */
export function Steps() {
  return (
    <Section title="How it works">
      <ol className="grid gap-x-12 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title}>
            <p
              className="figures text-[clamp(2.5rem,4vw,3.5rem)] leading-none font-semibold tracking-tight text-pine"
              aria-hidden="true"
            >
              {index + 1}
            </p>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 max-w-[44ch] text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <a href={`#${AFFILIATE_FORM_ID}`} className={buttonStyle('quiet')}>
          Apply Now
        </a>
      </p>
    </Section>
  )
}

/** Clause 2.48: the link to the form. */
export function JoinLink() {
  return (
    <p className="mt-8">
      <a href={`#${AFFILIATE_FORM_ID}`} className={buttonStyle('strong')}>
        Join Our Program
      </a>
    </p>
  )
}
