import * as v from 'valibot'
import { time } from './review.ts'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

/** What a writer says, by its columns; null where they did not. */
export interface WrittenReview {
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly body: string
  /** Inches. */
  readonly height_in: number | null
  readonly desk_height_in: number | null
  readonly weight_range: string | null
  readonly hours_a_day: number | null
  readonly came_from: string | null
  /** 1 to 5. */
  readonly knee_comfort: number | null
  readonly back_comfort: number | null
  readonly assembly_ease: number | null
}

/** A picture that lies in the bucket. */
export interface WrittenPicture {
  readonly path: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly description: string
}

export type OwnReview = v.InferOutput<typeof ownReviewSchema>

const COLUMNS = `id, verified, hidden_reason, created_at, author, rating, title, body, height_in, desk_height_in,
  weight_range, hours_a_day, came_from, knee_comfort, back_comfort, assembly_ease,
  review_pictures(path, width, height, description)`

const number = v.nullable(v.number())
const text = v.nullable(v.string())
const ownReviewSchema = v.object({
  id: v.number(),
  verified: v.boolean(),
  /** Nobody else reads a hidden one. */
  hidden_reason: text,
  created_at: time,
  author: v.string(),
  rating: v.number(),
  title: v.string(),
  body: v.string(),
  height_in: number,
  desk_height_in: number,
  weight_range: text,
  hours_a_day: number,
  came_from: text,
  knee_comfort: number,
  back_comfort: number,
  assembly_ease: number,
  review_pictures: v.array(
    v.object({ path: v.string(), width: v.number(), height: v.number(), description: v.string() }),
  ),
})
/** There is one a product at the most. */
const oneOrNone = v.pipe(
  v.array(ownReviewSchema),
  v.transform(([review]) => review),
)
const nothing = v.unknown()

/** What who is signed in has written about a product; undefined where they have not. */
export function fetchOwnReview(
  call: SignedInCall,
  handle: string,
): Promise<SignedInResult<OwnReview | undefined>> {
  return call(
    (tables, userId) =>
      tables
        .from('reviews')
        .select(COLUMNS)
        .eq('product_handle', handle)
        .eq('user_id', userId)
        .order('position', { referencedTable: 'review_pictures' }),
    oneOrNone,
  )
}

/** Refused with 23505 where they have written one of this product already: clients may not upsert. */
export function addReview(
  call: SignedInCall,
  handle: string,
  review: WrittenReview,
): Promise<SignedInResult<OwnReview | undefined>> {
  return call(
    (tables) =>
      tables
        .from('reviews')
        .insert({ product_handle: handle, ...review })
        .select(COLUMNS),
    oneOrNone,
  )
}

/** Undefined where it is not there any more. */
export function changeReview(
  call: SignedInCall,
  id: number,
  review: WrittenReview,
): Promise<SignedInResult<OwnReview | undefined>> {
  return call(
    (tables) =>
      tables
        .from('reviews')
        .update(review)
        .eq('id', id)
        .select(COLUMNS)
        .order('position', { referencedTable: 'review_pictures' }),
    oneOrNone,
  )
}

export function removeReview(call: SignedInCall, id: number): Promise<SignedInResult<unknown>> {
  return call((tables) => tables.from('reviews').delete().eq('id', id), nothing)
}

/** Gives a review these pictures, in this order, instead of those it has. A client may not change them in place. */
export async function replacePictures(
  call: SignedInCall,
  reviewId: number,
  pictures: readonly WrittenPicture[],
): Promise<SignedInResult<unknown>> {
  const removed = await call(
    (tables) => tables.from('review_pictures').delete().eq('review_id', reviewId),
    nothing,
  )
  if (!removed.ok || pictures.length === 0) return removed
  const rows = pictures.map((picture, position) => ({ review_id: reviewId, position, ...picture }))
  return call((tables) => tables.from('review_pictures').insert(rows), nothing)
}
