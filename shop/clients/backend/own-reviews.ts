import * as v from 'valibot'
import { nothing } from './backend-call.ts'
import { time } from './review.ts'
import {
  columnsOf,
  pictureRows,
  type WrittenPicture,
  type WrittenReview,
  writtenColumns,
} from './review-columns.ts'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

export type OwnReview = v.InferOutput<typeof ownReviewSchema>

const columns = {
  ...writtenColumns,
  id: v.number(),
  verified: v.boolean(),
  /** Nobody but the writer reads a hidden review. */
  hidden_reason: v.nullish(v.string(), null),
  created_at: time,
  review_pictures: pictureRows,
}
const COLUMNS = columnsOf(columns)
const ownReviewSchema = v.object(columns)
/** A user has at most one review per product. */
const oneOrNone = v.pipe(
  v.array(ownReviewSchema),
  v.transform(([review]) => review),
)

/** The signed-in user's review of a product; undefined where they wrote none. */
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

/** Fails with 23505 where the user has already reviewed this product, because clients may not upsert. */
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

/** Resolves to undefined where the review no longer exists. */
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

/** Replaces a review's pictures, in this order. Clients may not update them in place, so they are deleted first. */
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
