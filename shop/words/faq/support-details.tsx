import { brand } from '#facts/brand.ts'
import { policies } from '#facts/policies/policies.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { Section } from '../../ui/section.tsx'

/** Clauses 2.40, 2.47 and 9.13: support e-mail and support phone, with the hours in which it is answered. */
export function SupportDetails() {
  const { hours, replyWithinHours, sellerAddress } = currentTerms()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] content-start gap-x-12 gap-y-8">
      <div className="border-t border-ink pt-5">
        <dt className="text-quiet">Support email</dt>
        <dd className="mt-2">
          <a
            href={`mailto:${brand.supportEmail}`}
            className="inline-flex min-h-11 items-center text-xl underline underline-offset-6 wrap-anywhere hover:no-underline"
          >
            {brand.supportEmail}
          </a>
          <p className="mt-1 text-note text-quiet">Any time. We answer within {replyWithinHours} hours.</p>
        </dd>
      </div>
      <div className="border-t border-ink pt-5">
        <dt className="text-quiet">Support phone</dt>
        <dd className="mt-2">
          <a
            href={brand.phoneLink}
            className="figures inline-flex min-h-11 items-center text-xl underline underline-offset-6 hover:no-underline"
          >
            {brand.phone}
          </a>
          <ul className="figures mt-1 text-note text-quiet">
            {hours.map(({ days, opens, closes }) => (
              <li key={days}>
                {days}: {opens ? `${opens} to ${closes} ${policies.timeZone}` : 'closed'}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {sellerAddress.length > 0 && (
        <div className="border-t border-ink pt-5">
          <dt className="text-quiet">Postal address</dt>
          <dd className="mt-2 whitespace-pre-line">{sellerAddress.join('\n')}</dd>
        </div>
      )}
    </dl>
  )
}

/** Clause 2.47: support e-mail and support phone, with the hours in which it is answered. */
export function SupportPanel() {
  return (
    <Section ground="sheet" title="Not answered here?">
      <SupportDetails />
    </Section>
  )
}
