import { crissCrossChair, kneelingChair } from '#facts/products.ts'
import { addUp, averageOf } from '../clients/backend/review-summaries.ts'
import type { Claims } from '../page-api/claims.ts'
import { oneDecimal } from './load/counted-reviews.ts'
import type { ReviewSummaries } from './load/load-summaries.ts'

/** The products whose reviews clause 1.03 speaks of: those that have samples. */
const HANDLES = [kneelingChair.handle, crissCrossChair.handle]

/** Clause 1.03: this is the samples' figure, shown until a customer has written a review. */
const CLAIMED_FIGURE = '4.7/5 from 247 verified customers'

interface CustomersFigureProps {
  summaries: ReviewSummaries | undefined
  claims: Claims
}

/** Shows nothing where the reviews are not known. */
export function CustomersFigure({ summaries, claims }: CustomersFigureProps) {
  if (!summaries) return null
  const genuine = addUp(
    HANDLES.map((handle) => summaries.get(handle)?.genuine).filter((counts) => counts !== undefined),
  )
  const average = averageOf(genuine)
  if (average === null) {
    if (!claims.has('reviews.customers')) return null
    return (
      <span className="figures">
        {CLAIMED_FIGURE}{' '}
        <a href="/reviews#samples" className="text-note whitespace-nowrap underline underline-offset-4">
          sample figures
        </a>
      </span>
    )
  }
  const total = genuine.reduce((sum, count) => sum + count, 0)
  return (
    <span className="figures">
      {oneDecimal(average).toFixed(1)}/5 from {total.toLocaleString('en-US')}{' '}
      {total === 1 ? 'review' : 'reviews'}
    </span>
  )
}
