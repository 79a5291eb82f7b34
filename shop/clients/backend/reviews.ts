import type { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import { type PicturePlaces, REVIEW_COLUMNS, type Review, reviewSchema } from './review.ts'

export interface ReviewsWanted {
  readonly handle: string
  /** The genuine list contains no samples. */
  readonly of: 'genuine' | 'samples'
  readonly sort: ReviewSort
  /** 1 to 5; null for all. */
  readonly stars: number | null
  /** Limits the list to writers whose body and desk are near these. */
  readonly like: BodyAndDesk | null
  /** The number of reviews to skip. */
  readonly offset: number
  readonly limit: number
}

export interface BodyAndDesk {
  readonly heightIn: number
  readonly deskIn: number
}

/** The largest differences between a reader and a writer who counts as like them. */
const NEAR_HEIGHT_IN = 2
const NEAR_DESK_IN = 1

/** The least and greatest value, in inches. */
type Range = readonly [number, number]

export function heightsNear({ heightIn }: BodyAndDesk): Range {
  return around(heightIn, NEAR_HEIGHT_IN)
}

export function desksNear({ deskIn }: BodyAndDesk): Range {
  return around(deskIn, NEAR_DESK_IN)
}

/** Writers give whole inches, so the range is narrowed to whole inches. */
function around(value: number, distance: number): Range {
  return [Math.ceil(value - distance), Math.floor(value + distance)]
}

/** Clause 9.10. */
export type ReviewSort = 'recent' | 'highest' | 'lowest'

/** Fetches one page of the list of clause 7.05. */
export function fetchReviews(
  call: BackendCall,
  places: PicturePlaces,
  wanted: ReviewsWanted,
): Promise<BackendResult<readonly Review[]>> {
  return call((tables) => query(tables, wanted), v.array(reviewSchema(places)))
}

function query(tables: PostgrestClient, { handle, of, sort, stars, like, offset, limit }: ReviewsWanted) {
  const list = of === 'genuine' ? 'genuine' : 'sample'
  const page = { handle, list, sort, stars, skip: offset, size: limit }
  const asked =
    like === null
      ? tables.rpc('review_page', page)
      : tables.rpc('review_page_near', { ...page, heights: heightsNear(like), desks: desksNear(like) })
  const rows = asked.select(REVIEW_COLUMNS)
  const sorted = sort === 'recent' ? rows : rows.order('rating', { ascending: sort === 'lowest' })
  return sorted
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .order('position', { referencedTable: 'review_pictures' })
}

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
