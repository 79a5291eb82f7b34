import { policies } from '#facts/policies/policies.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'

const { returns, warrantyYears } = policies

/** What trust can rest on, each with the page where it can be looked up: no company's name or logo. */
const GROUNDS = [
  {
    href: '/returns',
    title: `${returns.days} days at your own desk`,
    text: 'If it is not for you, it goes back with a label that we pay for.',
  },
  {
    href: '/warranty',
    title: `${warrantyYears} years, parts and labels paid`,
    text: 'What the warranty covers, and in so many words what it does not.',
  },
  {
    href: '/reviews',
    title: 'Every review, the poor ones too',
    text: 'Who may write one, what we check, and why one may be hidden.',
  },
  {
    href: '/articles/what-a-sloping-seat-does',
    title: 'Studies, those against it included',
    text: 'What has been measured, how large it is, and what nobody has shown.',
  },
] as const

/** The trusted-by panel of clause 2.30. */
export function TrustedBy() {
  return (
    <Section
      layout="beside"
      title="Trusted by people who sit for a living"
      lead="Nobody has to take our word for it. What we rest it on can be looked up."
    >
      <ul className="divide-y divide-line border-y border-line">
        {GROUNDS.map(({ href, title, text }) => (
          <li key={href}>
            <a href={href} className="group flex items-center justify-between gap-6 py-6">
              <span>
                <span className="block text-xl font-semibold tracking-tight group-hover:underline group-hover:underline-offset-6">
                  {title}
                </span>
                <span className="mt-1 block text-quiet">{text}</span>
              </span>
              <Icon name="right" className="size-5 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
