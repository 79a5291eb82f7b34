import type { StarTotal } from '../../clients/backend/reviews-by-star.ts'
import type { PageServices } from '../../page-api/page-services.ts'
import { inTime } from '../load/in-time.ts'
import { reportReviewsFailure } from '../load/load-summaries.ts'

/** Tag of pages that any change of any review makes anew. */
const ALL_REVIEWS = 'reviews'

/** Undefined: the backend did not say, and the page is not kept. */
export async function loadStarTotals(locals: PageServices): Promise<readonly StarTotal[] | undefined> {
  locals.page.tag(ALL_REVIEWS)
  const result = await inTime(locals, (backend) => backend.reviewsByStar())
  if (result.ok) return result.data
  reportReviewsFailure(locals, result.error, 'how many reviews are hidden could not be loaded')
  return undefined
}
