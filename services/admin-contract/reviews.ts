import * as v from 'valibot'
import type { Operations } from './operation.ts'

/** The database enforces the same bounds as `reviews_answer_length` and `reviews_incentive_length`. */
const MAX_ANSWER_CHARACTERS = 2000
const MAX_INCENTIVE_CHARACTERS = 200
const MAX_SEARCH = 100

/** What staff look for: reviews without an answer, with a report that waits, or hidden. */
export const REVIEW_FILTERS = ['unanswered', 'reported', 'hidden'] as const

/** An empty text takes the words back. */
function wordsUpTo(maxCharacters: number, what: string) {
  return v.pipe(
    v.string(`${what} is missing`),
    v.trim(),
    v.check(
      (text) => [...text].length <= maxCharacters,
      ({ input }) => `${what} has at most ${maxCharacters} characters, not ${[...input].length}`,
    ),
  )
}

const review = v.object({
  id: v.number(),
  handle: v.string(),
  author: v.string(),
  rating: v.number(),
  title: v.string(),
  body: v.string(),
  source: v.string(),
  verified: v.boolean(),
  createdAt: v.string(),
  hiddenReason: v.nullable(v.string()),
  answer: v.nullable(v.string()),
  incentive: v.nullable(v.string()),
  /** Reports that wait for a decision, the oldest first, at most 20. */
  reports: v.array(v.object({ reason: v.string(), note: v.string(), createdAt: v.string() })),
})
export type AdminReview = v.InferOutput<typeof review>

const report = v.object({
  reviewId: v.number(),
  reason: v.string(),
  note: v.string(),
  createdAt: v.string(),
  review: v.object({ handle: v.string(), author: v.string(), title: v.string(), body: v.string() }),
})

/** When the newest report that the sender saw was made: later ones wait on. Left out, the decision settles all. */
const seen = v.optional(v.pipe(v.string(), v.isoTimestamp('what was seen is a moment')))

/** The changed review and its product's handle; `settled` counts the reports that waited for the decision. */
const decided = v.object({ id: v.string(), handle: v.string(), settled: v.number() })

export const reviewOperations = {
  listReviews: {
    method: 'GET',
    path: '/reviews',
    action: 'review.read',
    /**
     * `handle` limits the list to one product; `search` looks at authors, titles and words; `before` is the `next` of
     * the previous page.
     */
    query: v.object({
      handle: v.optional(v.string()),
      filter: v.optional(v.picklist(REVIEW_FILTERS, 'there is no such filter')),
      stars: v.optional(v.picklist(['1', '2', '3', '4', '5'], 'stars are 1 to 5')),
      search: v.optional(
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(MAX_SEARCH, `a search has at most ${MAX_SEARCH} characters`),
        ),
      ),
      before: v.optional(v.string()),
    }),
    answer: v.object({ reviews: v.array(review), next: v.nullable(v.number()) }),
  },
  answerReview: {
    method: 'PUT',
    path: '/reviews/:id/answer',
    action: 'review.answer',
    /** `was` is the answer that the writer saw, empty where there was none: a colleague's is not overwritten. */
    body: v.object(
      { words: wordsUpTo(MAX_ANSWER_CHARACTERS, 'an answer'), was: v.optional(v.string()) },
      'an answer is missing',
    ),
    answer: decided,
  },
  setIncentive: {
    method: 'PUT',
    path: '/reviews/:id/incentive',
    action: 'review.hide',
    body: v.object({ words: wordsUpTo(MAX_INCENTIVE_CHARACTERS, 'an incentive') }, 'an incentive is missing'),
    answer: decided,
  },
  hideReview: {
    method: 'PUT',
    path: '/reviews/:id/hiding',
    action: 'review.hide',
    body: v.object({ reason: v.string('a reason is missing'), seen }, 'a reason is missing'),
    answer: decided,
  },
  showReview: {
    method: 'DELETE',
    path: '/reviews/:id/hiding',
    action: 'review.hide',
    query: v.object({ seen }),
    answer: decided,
  },
  listReports: {
    method: 'GET',
    path: '/review-reports',
    action: 'review.read',
    answer: v.object({ reports: v.array(report) }),
  },
} as const satisfies Operations
