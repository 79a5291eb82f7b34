import * as v from 'valibot'
import { nothing } from './backend-call.ts'
import type { SignedInCall, SignedInResult } from './signed-in-call.ts'

/** The signed-in user's relation to a review. */
export interface ReviewMark {
  readonly isOwn: boolean
  readonly hasVoted: boolean
  readonly hasReported: boolean
  /** The number of helpful votes at the time of the answer. */
  readonly helpfulCount: number
}

/** The reasons to report or hide a review. None depends on its stars. */
export type ReviewFault =
  | 'advertising'
  | 'abusive'
  | 'copied'
  | 'not-genuine'
  | 'personal-information'
  | 'unlawful'
  | 'unrelated'

export interface ReviewReport {
  readonly reason: ReviewFault
  /** At most 1,000 characters. */
  readonly note: string
}

/** Users can read only their own votes and reports. */
const own = v.array(v.object({ review_id: v.number() }))
const rowsSchema = v.array(
  v.object({
    id: v.number(),
    user_id: v.nullable(v.string()),
    helpful_count: v.number(),
    review_votes: own,
    review_reports: own,
  }),
)

/** Fetches the marks by review id in one request. A review that is no longer shown has none. */
export async function fetchReviewMarks(
  call: SignedInCall,
  ids: readonly number[],
): Promise<SignedInResult<ReadonlyMap<number, ReviewMark>>> {
  let reader = ''
  const result = await call((tables, userId) => {
    reader = userId
    return tables
      .from('reviews')
      .select('id, user_id, helpful_count, review_votes(review_id), review_reports(review_id)')
      .in('id', ids)
  }, rowsSchema)
  if (!result.ok) return result
  const marks = result.data.map((row): [number, ReviewMark] => [
    row.id,
    {
      isOwn: row.user_id === reader,
      hasVoted: row.review_votes.length > 0,
      hasReported: row.review_reports.length > 0,
      helpfulCount: row.helpful_count,
    },
  ])
  return { ok: true, data: new Map(marks) }
}

/** A second vote or report is ignored, because another tab may have sent the first. */
const ONCE = { onConflict: 'review_id,user_id', ignoreDuplicates: true }

export function giveVote(call: SignedInCall, reviewId: number): Promise<SignedInResult<null>> {
  return call((tables) => tables.from('review_votes').upsert({ review_id: reviewId }, ONCE), nothing)
}

export function takeVoteBack(call: SignedInCall, reviewId: number): Promise<SignedInResult<null>> {
  return call(
    (tables, userId) => tables.from('review_votes').delete().eq('review_id', reviewId).eq('user_id', userId),
    nothing,
  )
}

/** A user has one report per review; a second one changes nothing. */
export function sendReport(
  call: SignedInCall,
  reviewId: number,
  report: ReviewReport,
): Promise<SignedInResult<null>> {
  return call(
    (tables) => tables.from('review_reports').upsert({ review_id: reviewId, ...report }, ONCE),
    nothing,
  )
}
