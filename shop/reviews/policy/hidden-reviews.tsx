import { REVIEW_FAULTS } from '#facts/review-faults.ts'
import type { StarTotal } from '../../clients/backend/reviews-by-star.ts'
import { FAULT_WORDS } from './fault-words.ts'
import { HiddenCounts } from './hidden-counts.tsx'
import { PolicyPart } from './policy-part.tsx'

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
