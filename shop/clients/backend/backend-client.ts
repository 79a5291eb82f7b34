import { type BackendCallOptions, createBackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import type { Review } from './review.ts'
import { type CountedReviews, fetchReviewSummaries, type ReviewSummary } from './review-summaries.ts'
import { type BodyAndDesk, fetchPicturedReviews, fetchReviews, type ReviewsWanted } from './reviews.ts'
import { fetchReviewsByStar, type StarTotal } from './reviews-by-star.ts'
import { fetchReviewsLike } from './reviews-like.ts'

/** The backend's reads that pages make as a visitor; failures are values. */
export interface BackendClient {
  reviews(wanted: ReviewsWanted): Promise<BackendResult<readonly Review[]>>
  picturedReviews(wanted: Pick<ReviewsWanted, 'handle' | 'of'>): Promise<BackendResult<readonly Review[]>>
  reviewSummaries(handles: readonly string[]): Promise<BackendResult<ReadonlyMap<string, ReviewSummary>>>
  /** The totals of reviews by people like the reader, counted as `counted` does. */
  reviewsLike(handle: string, like: BodyAndDesk): Promise<BackendResult<CountedReviews>>
  /** The number of shown and hidden reviews by stars, over all products. */
  reviewsByStar(): Promise<BackendResult<readonly StarTotal[]>>
}

interface BackendClientOptions extends BackendCallOptions {
  /** The shop's address where it differs from the backend's; the shop serves the pictures of its own samples. */
  readonly shopUrl?: string
}

export function createBackendClient(options: BackendClientOptions): BackendClient {
  const { url, shopUrl = url } = options
  const call = createBackendCall(options)
  const places = { backendUrl: url, shopUrl }
  return {
    reviews: (wanted) => fetchReviews(call, places, wanted),
    picturedReviews: (wanted) => fetchPicturedReviews(call, places, wanted),
    reviewSummaries: (handles) => fetchReviewSummaries(call, handles),
    reviewsByStar: () => fetchReviewsByStar(call),
    reviewsLike: (handle, like) => fetchReviewsLike(call, handle, like),
  }
}
