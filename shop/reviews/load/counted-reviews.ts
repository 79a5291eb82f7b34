import { type CountedReviews, counted, type ReviewSummary } from '../../clients/backend/review-summaries.ts'
import type { Claims } from '../../page-api/claims.ts'
import type { Rating } from '../../ui/rating/rating.tsx'

/** The reviews that count for a product. Samples count where they may be shown. Undefined: none count. */
export function countedReviews(
  summary: ReviewSummary | undefined,
  claims: Claims,
): CountedReviews | undefined {
  const reviews = summary && counted(summary)
  if (!reviews || reviews.total === 0) return undefined
  return reviews.isSample && !claims.has('reviews.samples') ? undefined : reviews
}

/** Clauses 2.23 and 2.26: the rating that the specification shows where there are no reviews. */
const DEFAULT_RATING: Rating = { average: 4.5, count: 0, ofSamples: false }

/** Undefined: nothing is shown, since nothing would be true. */
export function ratingOf(reviews: CountedReviews | undefined, claims: Claims): Rating | undefined {
  if (!reviews) return claims.has('rating.start') ? DEFAULT_RATING : undefined
  return { average: oneDecimal(reviews.average), count: reviews.total, ofSamples: reviews.isSample }
}

/** Rounds an average as it is shown, half up. */
export function oneDecimal(average: number | null): number {
  return Math.round((average ?? 0) * 10) / 10
}
