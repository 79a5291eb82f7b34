import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import { type PicturePlaces, REVIEW_COLUMNS, type Review, reviewSchema } from './review.ts'
import type { ReviewsWanted } from './reviews.ts'

/** Each review has at most five pictures, so this is more than anybody looks at. */
const MAX_PICTURED_REVIEWS = 12

/** The newest reviews of a product that have pictures, whichever page of its reviews lists them. */
export function fetchPicturedReviews(
  call: BackendCall,
  places: PicturePlaces,
  { handle, of }: Pick<ReviewsWanted, 'handle' | 'of'>,
): Promise<BackendResult<readonly Review[]>> {
  return call(
    (tables) => {
      // This filter matches a partial index, without which PostgreSQL would scan a million rows for a few reviews.
      const pictured = tables
        .from('reviews')
        .select(REVIEW_COLUMNS)
        .eq('product_handle', handle)
        .is('has_pictures', true)
      return (of === 'genuine' ? pictured.neq('source', 'sample') : pictured.eq('source', 'sample'))
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .order('position', { referencedTable: 'review_pictures' })
        .limit(MAX_PICTURED_REVIEWS)
    },
    v.array(reviewSchema(places)),
  )
}
