import { policies } from '#facts/policies/policies.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Section } from '../ui/section.tsx'
import { AFFILIATE_FORM_ID } from './affiliate-words.ts'

const { approvalWithinHours, paid } = policies.affiliates

const STEPS = [
  { title: 'Apply', text: 'Tell us who you are, where people find you and what you would show them.' },
  {
    title: 'Hear from us',
    text: `We answer within ${approvalWithinHours} hours. If it is a yes, your link comes with it.`,
  },
  {
    title: 'Share your link',
    text: 'In an article, a video or a class: wherever someone asks what you sit on.',
  },
  { title: 'Get paid', text: `Sales through your link earn your commission, paid ${paid}.` },
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
