import type { Review } from '../../clients/backend/review.ts'
import type { CountedReviews } from '../../clients/backend/review-summaries.ts'
import type { BodyAndDesk, ReviewsWanted } from '../../clients/backend/reviews.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { PLAIN_VIEW, type ReviewsView } from '../view/reviews-view.ts'
import { countedReviews } from './counted-reviews.ts'
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

/** The reader's body and desk, and the summary of the reviews that people like them wrote. */
export interface PeopleLikeYou {
  readonly body: BodyAndDesk
  readonly counted: CountedReviews
  /** Only the reviews by people like the reader are listed. */
  readonly isFilter: boolean
}

export type LoadedReviews =
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded'
      /** Undefined: nobody has written. */
      readonly counted: CountedReviews | undefined
      /** Undefined: the reader has not said who they are. */
      readonly like: PeopleLikeYou | undefined
      readonly list: ReviewList
      /** The newest reviews that count and have pictures. */
      readonly pictured: readonly Review[]
      /** Samples, where they stand below genuine reviews and count for nothing. */
      readonly samples: ReviewList | undefined
      /** Number of hidden reviews, with any number of stars. */
      readonly hiddenCount: number
    }

interface ReviewsAsked {
  readonly handle: string
  readonly view: ReviewsView
  /** Body and desk of a visitor who used the fit finder; such a page is not kept anyway. */
  readonly body: BodyAndDesk | null
}

const FAILED: LoadedReviews = { state: 'failed' }

/**
 * Loads what a page shows of clause 7.05; a product without reviews is not in the summaries. A page that could not
 * load its reviews is not kept.
 */
export async function loadReviews(
  locals: PageServices,
  summaries: ReviewSummaries | undefined,
  { handle, view, body }: ReviewsAsked,
): Promise<LoadedReviews> {
  if (!summaries) return FAILED
  const summary = summaries.get(handle)
  const hiddenCount = totalOf(summary?.hidden)
  const counted = countedReviews(summary, locals.claims)
  const nothing = { reviews: [], page: 1, pages: 0, total: 0 }
  if (!counted)
    return {
      state: 'loaded',
      counted,
      like: undefined,
      list: nothing,
      pictured: [],
      samples: undefined,
      hiddenCount,
    }

  const like = body ? await loadLike(locals, handle, body, view.everyone) : undefined
  if (like === null) return FAILED
  const { stars } = like?.isFilter ? like.counted : counted
  const ofSamples = { handle, of: 'samples', like: null } as const
  const wanted = counted.isSample ? ofSamples : ({ handle, of: 'genuine', like: null } as const)
  const samplesBelow =
    counted.isSample || !locals.claims.has('reviews.samples') ? 0 : totalOf(summary?.sample)
  const [list, samples, pictured] = await Promise.all([
    loadList(
      locals,
      { ...view, ...wanted, like: like?.isFilter ? like.body : null },
      view.stars === null ? totalOf(stars) : (stars[view.stars - 1] ?? 0),
    ),
    loadList(locals, { ...PLAIN_VIEW, ...ofSamples, page: view.samplesPage }, samplesBelow),
    loadPictured(locals, { handle, of: wanted.of }),
  ])
  if (!list || !samples) return FAILED
  return {
    state: 'loaded',
    counted,
    like,
    list,
    pictured,
    samples: samplesBelow > 0 ? samples : undefined,
    hiddenCount,
  }
}

/** Where nobody is like the reader, everyone is shown. Null: the reviews could not be loaded. */
async function loadLike(
  locals: PageServices,
  handle: string,
  body: BodyAndDesk,
  everyone: boolean,
): Promise<PeopleLikeYou | null> {
  const result = await inTime(locals, (backend) => backend.reviewsLike(handle, body))
  if (result.ok) return { body, counted: result.data, isFilter: !everyone && result.data.total > 0 }
  reportReviewsFailure(
    locals,
    result.error,
    `the reviews of ${handle} by people like one could not be loaded`,
  )
  return null
}

type ListWanted = Omit<ReviewsWanted, 'offset' | 'limit'> & { readonly page: number }

/** A page number beyond the last page gives the first page. */
async function loadList(
  locals: PageServices,
  { page: wanted, handle, of, sort, stars, like }: ListWanted,
  total: number,
): Promise<ReviewList | undefined> {
  const pages = Math.ceil(total / REVIEWS_PER_PAGE)
  const page = wanted <= pages ? wanted : 1
  if (total === 0) return { reviews: [], page, pages, total }
  const offset = (page - 1) * REVIEWS_PER_PAGE
  const question = { handle, of, sort, stars, like, offset, limit: REVIEWS_PER_PAGE }
  const result = await inTime(locals, (backend) => backend.reviews(question))
  if (result.ok) return { reviews: result.data, page, pages, total }
  reportReviewsFailure(locals, result.error, `the reviews of ${handle} could not be loaded`)
  return undefined
}

function totalOf(counts: readonly number[] = []): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Pictures that cannot be loaded are left out: the section says all without them. */
async function loadPictured(
  locals: PageServices,
  wanted: Pick<ReviewsWanted, 'handle' | 'of'>,
): Promise<readonly Review[]> {
  const result = await inTime(locals, (backend) => backend.picturedReviews(wanted))
  if (result.ok) return result.data
  reportReviewsFailure(locals, result.error, `the pictures of ${wanted.handle} could not be loaded`)
  return []
}
