import { currentTerms, type Terms } from '#facts/policies/terms.ts'
import type { Claims } from '../../page-api/claims.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'

/** Grounds for trust, each with the page where it can be looked up; none is a company's name or logo. */
const allGrounds = ({ returnDays, warrantyYears }: Terms) =>
  [
    {
      claim: 'guarantee.returns',
      href: '/returns',
      title: `${returnDays} days at your own desk`,
      text: 'If it is not for you, send it back with a label we pay for.',
    },
    {
      claim: 'guarantee.warranty',
      href: '/warranty',
      title: `${warrantyYears} years, parts and shipping paid for`,
      text: 'What the warranty covers, and what it does not.',
    },
    {
      claim: undefined,
      href: '/reviews',
      title: 'Every review, the bad ones too',
      text: 'Who may write one, what we check, and why one may be hidden.',
    },
    {
      claim: undefined,
      href: '/articles/what-a-sloping-seat-does',
      title: 'Studies, for and against',
      text: 'What has been measured, how large the effect is, and what no one has shown.',
    },
  ] as const

/** The trusted-by panel of clause 2.30. */
export function TrustedBy({ claims }: { claims: Claims }) {
  if (!claims.has('trusted-by')) return null
  const grounds = allGrounds(currentTerms()).filter(({ claim }) => claim === undefined || claims.has(claim))
  return (
    <Section
      layout="beside"
      title="Trusted by people who sit for a living"
      lead="Do not take our word for it. Look it up."
    >
      <ul className="divide-y divide-line border-y border-line">
        {grounds.map(({ href, title, text }) => (
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
