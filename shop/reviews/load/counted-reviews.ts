import type { ReviewSummary, StarCounts } from '../../clients/backend/review-summaries.ts'
import type { Claims } from '../../locals.ts'
import type { Rating } from '../../ui/rating.tsx'

/** What a product's summary, bars and average are made of: one kind of review, never both. */
export interface CountedReviews {
  readonly of: 'genuine' | 'samples'
  /** With one star, two, three, four and five. */
  readonly counts: StarCounts
  readonly total: number
  /** To one decimal, as it is shown. */
  readonly average: number
}

/** Samples count only while nothing is genuine, and never where claims must be proved. Undefined: nothing counts. */
export function countedReviews(
  summary: ReviewSummary | undefined,
  claims: Claims,
): CountedReviews | undefined {
  if (!summary) return undefined
  const genuine = counted('genuine', summary.genuine)
  if (genuine || claims === 'substantiated') return genuine
  return counted('samples', summary.sample)
}

export function totalOf(counts: StarCounts): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Clause 2.23 and 2.26: what the specification shows where there are no reviews. */
const DEFAULT_RATING: Rating = { average: 4.5, count: 0, ofSamples: false }

/** Undefined: nothing is shown, since nothing would be true. */
export function ratingOf(counted: CountedReviews | undefined, claims: Claims): Rating | undefined {
  if (counted) return { average: counted.average, count: counted.total, ofSamples: counted.of === 'samples' }
  return claims === 'as-specified' ? DEFAULT_RATING : undefined
}

function counted(of: CountedReviews['of'], counts: StarCounts): CountedReviews | undefined {
  const total = totalOf(counts)
  if (total === 0) return undefined
  const sum = counts.reduce((stars, count, at) => stars + count * (at + 1), 0)
  return { of, counts, total, average: Math.round((sum * 10) / total) / 10 }
}
