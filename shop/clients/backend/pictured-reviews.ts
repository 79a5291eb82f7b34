import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import { type PicturePlaces, REVIEW_COLUMNS, type Review, reviewSchema } from './review.ts'
import type { ReviewsWanted } from './reviews.ts'

/** Five pictures each at the most: more than anybody looks at. */
const MAX_PICTURED_REVIEWS = 12

/** The newest reviews of a product that have pictures, whatever page of its reviews they stand on. */
export function fetchPicturedReviews(
  call: BackendCall,
  places: PicturePlaces,
  { handle, of }: Pick<ReviewsWanted, 'handle' | 'of'>,
): Promise<BackendResult<readonly Review[]>> {
  return call(
    (tables) => {
      // An index holds those that have any, and nothing else would find a few of them among a million.
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
