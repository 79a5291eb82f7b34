import type { BackendError } from '../../clients/backend/backend-error.ts'
import type { ReviewSummary } from '../../clients/backend/review-summaries.ts'
import type { Product } from '../../clients/storefront/products/product.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import type { Rating } from '../../ui/rating/rating.tsx'
import { countedReviews, ratingOf } from './counted-reviews.ts'
import { inTime } from './in-time.ts'

/** Summaries by handle; products without any reviews are not in it. */
export type ReviewSummaries = ReadonlyMap<string, ReviewSummary>

/** Loads summaries of a page's products in one call; undefined: the backend did not say, and the page is not kept. */
export async function loadSummaries(
  locals: PageServices,
  handles: readonly string[],
): Promise<ReviewSummaries | undefined> {
  if (handles.length === 0) return new Map()
  locals.page.tag(...handles.map((handle) => `reviews:${handle}`))
  const result = await inTime(locals, (backend) => backend.reviewSummaries(handles))
  if (result.ok) return result.data
  reportReviewsFailure(locals, result.error, 'what reviews come to could not be loaded')
  return undefined
}

/** Loads the ratings on the cards of a list; a card shows none while its rating is not known. */
export async function loadRatings(
  locals: PageServices,
  products: readonly Pick<Product, 'handle'>[],
): Promise<(handle: string) => Rating | undefined> {
  const handles = products.map(({ handle }) => handle)
  return ratingsIn(await loadSummaries(locals, handles), locals)
}

export function ratingsIn(
  summaries: ReviewSummaries | undefined,
  { claims }: Pick<PageServices, 'claims'>,
): (handle: string) => Rating | undefined {
  return (handle) => summaries && ratingOf(countedReviews(summaries.get(handle), claims), claims)
}

/** Logs the error whole; the page that shows the failure is never kept. */
export function reportReviewsFailure({ page, log }: PageServices, error: BackendError, what: string): void {
  page.doNotCache()
  log.error({ requestId: page.requestId, err: error.cause, failure: { ...error, cause: undefined } }, what)
}
