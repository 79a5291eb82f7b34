import type { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import { REVIEW_COLUMNS, type Review, reviewSchema } from './review.ts'

export interface ReviewsWanted {
  readonly handle: string
  /** Samples are never among the genuine. */
  readonly of: 'genuine' | 'samples'
  readonly sort: ReviewSort
  /** 1 to 5, or all. */
  readonly stars: number | null
  /** How many of them come before the first one wanted. */
  readonly offset: number
  readonly limit: number
}

/** Clause 9.10. */
export type ReviewSort = 'recent' | 'highest' | 'lowest'

/** Clause 7.05, a page at a time, for a backend at that address. */
export function fetchReviews(
  call: BackendCall,
  backendUrl: string,
  wanted: ReviewsWanted,
): Promise<BackendResult<readonly Review[]>> {
  return call((tables) => query(tables, wanted), v.array(reviewSchema(backendUrl)))
}

function query(tables: PostgrestClient, { handle, of, sort, stars, offset, limit }: ReviewsWanted) {
  const all = tables.from('reviews').select(REVIEW_COLUMNS).eq('product_handle', handle)
  const genuine = of === 'genuine' ? all.neq('source', 'sample') : all.eq('source', 'sample')
  const chosen = stars === null ? genuine : genuine.eq('rating', stars)
  const sorted = sort === 'recent' ? chosen : chosen.order('rating', { ascending: sort === 'lowest' })
  return sorted
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .order('position', { referencedTable: 'review_pictures' })
    .range(offset, offset + limit - 1)
}
