import type { Review } from '../../clients/backend/review.ts'
import type { ReviewsWanted } from '../../clients/backend/reviews.ts'
import type { ShopLocals } from '../../locals.ts'
import { PLAIN_VIEW, type ReviewsView } from '../view/reviews-view.ts'
import { type CountedReviews, countedReviews, totalOf } from './counted-reviews.ts'
import { inTime } from './in-time.ts'
import { type ReviewSummaries, reportReviewsFailure } from './load-summaries.ts'

/** Clause 9.10. */
const REVIEWS_PER_PAGE = 5

/** One page of a list. */
export interface ReviewList {
  readonly reviews: readonly Review[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

export type LoadedReviews =
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded'
      /** Undefined: nobody has written. */
      readonly counted: CountedReviews | undefined
      readonly list: ReviewList
      /** Samples, where they stand below genuine reviews and count for nothing. */
      readonly samples: ReviewList | undefined
      /** How many are hidden, with any number of stars. */
      readonly hiddenCount: number
    }

interface ReviewsAsked {
  readonly handle: string
  readonly view: ReviewsView
}

const FAILED: LoadedReviews = { state: 'failed' }

/** Clause 7.05, as much of it as a page shows, of a product that is in the summaries if it has any. A page that could not load it is not kept. */
export async function loadReviews(
  locals: ShopLocals,
  summaries: ReviewSummaries | undefined,
  { handle, view }: ReviewsAsked,
): Promise<LoadedReviews> {
  if (!summaries) return FAILED
  const summary = summaries.get(handle)
  const counted = countedReviews(summary, locals.claims)
  const total = view.stars === null ? counted?.total : counted?.counts[view.stars - 1]
  const standBelow =
    counted?.of === 'genuine' && locals.claims === 'as-specified'
      ? totalOf(summary?.sample ?? [0, 0, 0, 0, 0])
      : 0
  const [list, samples] = await Promise.all([
    loadList(locals, { handle, of: counted?.of ?? 'genuine', ...view }, total ?? 0),
    loadList(locals, { handle, of: 'samples', ...PLAIN_VIEW, page: view.samplesPage }, standBelow),
  ])
  if (!list || !samples) return FAILED
  return {
    state: 'loaded',
    counted,
    list,
    samples: standBelow > 0 ? samples : undefined,
    hiddenCount: totalOf(summary?.hidden ?? [0, 0, 0, 0, 0]),
  }
}

type ListWanted = Pick<ReviewsWanted, 'handle' | 'of' | 'sort' | 'stars'> & { readonly page: number }

/** A page beyond the last one is the first one. */
async function loadList(
  locals: ShopLocals,
  { handle, of, sort, stars, page: wanted }: ListWanted,
  total: number,
): Promise<ReviewList | undefined> {
  const pages = Math.ceil(total / REVIEWS_PER_PAGE)
  const page = wanted <= pages ? wanted : 1
  if (total === 0) return { reviews: [], page, pages, total }
  const offset = (page - 1) * REVIEWS_PER_PAGE
  const question = { handle, of, sort, stars, like: null, offset, limit: REVIEWS_PER_PAGE }
  const result = await inTime(locals.page, locals.backend.reviews(question))
  if (result.ok) return { reviews: result.data, page, pages, total }
  reportReviewsFailure(locals, result.error, `the reviews of ${handle} could not be loaded`)
  return undefined
}
