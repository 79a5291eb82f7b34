import { REVIEW_FAULTS, type ReviewFault } from '#facts/review-faults.ts'
import type { StarTotal } from '../../clients/backend/reviews-by-star.ts'
import { TextLink } from '../../ui/text/text-link.tsx'
import { PolicyPart } from './how-reviews-come-about.tsx'

/** The meaning of each reason for hiding a review, for those who read or report one. */
const FAULT_WORDS: Readonly<Record<ReviewFault, { readonly name: string; readonly meaning: string }>> = {
  advertising: { name: 'Advertising', meaning: 'It sells something, or sends people somewhere else.' },
  abusive: { name: 'Abusive', meaning: 'It threatens or insults someone, or a group of people.' },
  copied: { name: 'Copied', meaning: 'Someone else wrote it, somewhere else.' },
  'not-genuine': {
    name: 'Not genuine',
    meaning:
      'The writer has never used the product, was paid without saying so, or works for us or another maker.',
  },
  'personal-information': {
    name: 'Personal information',
    meaning: 'It gives away who someone is, where they live or how to reach them.',
  },
  unlawful: { name: 'Unlawful', meaning: 'The law does not let us publish it.' },
  unrelated: {
    name: 'Unrelated',
    meaning: 'It is about something else: a carrier, another chair, the news.',
  },
}

export function HiddenReviews({ totals }: { totals: readonly StarTotal[] | undefined }) {
  return (
    <PolicyPart id="hidden" title="Why a review may be hidden">
      <p>For one of these reasons, and no other. None of them is about stars.</p>
      <dl className="space-y-3">
        {REVIEW_FAULTS.map((fault) => (
          <div key={fault} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-medium">{FAULT_WORDS[fault].name}</dt>
            <dd className="text-quiet">{FAULT_WORDS[fault].meaning}</dd>
          </div>
        ))}
      </dl>
      <p>A hidden review is not deleted. It no longer counts toward the stars, but it is counted here:</p>
      <HiddenCounts totals={totals} />
    </PolicyPart>
  )
}

/** These counts are public, so that anybody can see whether poor reviews are hidden more often than good ones. */
function HiddenCounts({ totals }: { totals: readonly StarTotal[] | undefined }) {
  if (!totals) {
    return (
      <div className="mt-6 border-l border-walnut pl-5">
        <p>The counts could not be loaded just now. Everything else on this page still applies.</p>
        <TextLink href="/reviews#hidden">Try again</TextLink>
      </div>
    )
  }
  return (
    <table className="figures mt-6 w-full max-w-md border-collapse text-left">
      <caption className="pb-3 text-left text-note text-quiet">
        Reviews of all our products, by their stars. Sample reviews are not counted.
      </caption>
      <thead>
        <tr className="border-b-2 border-ink">
          {['Stars', 'Shown', 'Hidden'].map((name, at) => (
            <th key={name} scope="col" className={`py-3 font-semibold ${at > 0 ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ stars, shown, hidden }) => (
          <tr key={stars} className="border-b border-line">
            <th scope="row" className="py-3 font-medium">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </th>
            <td className="py-3 text-right">{shown.toLocaleString('en-US')}</td>
            <td className="py-3 text-right">{hidden.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
