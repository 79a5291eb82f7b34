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
  /** Only of those whose body and desk are near these. */
  readonly like: BodyAndDesk | null
  /** How many of them come before the first one wanted. */
  readonly offset: number
  readonly limit: number
}

export interface BodyAndDesk {
  readonly heightIn: number
  readonly deskIn: number
}

/** How far somebody may be from a reader to be like them. */
const NEAR_HEIGHT_IN = 2
const NEAR_DESK_IN = 1

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

function query(tables: PostgrestClient, { handle, of, sort, stars, like, offset, limit }: ReviewsWanted) {
  const all = tables.from('reviews').select(REVIEW_COLUMNS).eq('product_handle', handle)
  const genuine = of === 'genuine' ? all.neq('source', 'sample') : all.eq('source', 'sample')
  const chosen = stars === null ? genuine : genuine.eq('rating', stars)
  const near = like === null ? chosen : nearTo(like, chosen)
  const sorted = sort === 'recent' ? near : near.order('rating', { ascending: sort === 'lowest' })
  return sorted
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .order('position', { referencedTable: 'review_pictures' })
    .range(offset, offset + limit - 1)
}

interface Ranged<Query> {
  gte(column: string, value: number): Query
  lte(column: string, value: number): Query
}

function nearTo<Query extends Ranged<Query>>({ heightIn, deskIn }: BodyAndDesk, query: Query): Query {
  return query
    .gte('height_in', heightIn - NEAR_HEIGHT_IN)
    .lte('height_in', heightIn + NEAR_HEIGHT_IN)
    .gte('desk_height_in', deskIn - NEAR_DESK_IN)
    .lte('desk_height_in', deskIn + NEAR_DESK_IN)
}
