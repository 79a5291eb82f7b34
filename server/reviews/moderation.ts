import * as v from 'valibot'
import { isReviewFault, REVIEW_FAULTS } from '#facts/review-faults.ts'
import type { AnswerOf, Asked } from '#services/admin-contract/operation.ts'
import { reviewOperations } from '#services/admin-contract/reviews.ts'
import { cutPage } from '#services/shared/admin/cut-page.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables } from '../purchases/purchase-rows.ts'
import { dataOf } from './open-reviews.ts'

/** The changed review, and the value before the change. */
export interface Decided extends AnswerOf<typeof reviewOperations.answerReview> {
  readonly before: string | null
}

type ReviewQuery = Asked<typeof reviewOperations.listReviews>['query']
type Column = 'answer' | 'incentive' | 'hidden_reason'

const PAGE_SIZE = 25
/** At most this many reports are listed, the oldest first. */
export const MAX_REPORTS = 1000
const ID = /^[1-9]\d{0,14}$/

const COLUMNS =
  'id, handle:product_handle, author, rating, title, body, source, verified, createdAt:created_at, hiddenReason:hidden_reason, answer, incentive, reports:review_reports(reason, note, createdAt:created_at)'
/** The filter looks at the oldest reports; once they are decided, it shows the next. */
const MAX_REPORTED = 200
/** More reports than these change no decision. */
const MAX_REPORTS_OF_ONE = 20
const { reviews: reviewsSchema } = reviewOperations.listReviews.answer.entries

/** Lists reviews by the order in which they came into the shop, the newest first. */
export async function listReviews(
  owner: BackendOwner,
  { handle, filter, stars, search = '', before }: ReviewQuery,
): Promise<Outcome<AnswerOf<typeof reviewOperations.listReviews>>> {
  const reported = filter === 'reported' ? await reportedReviews(owner) : undefined
  const from = before !== undefined && ID.test(before) ? Number(before) : undefined
  const found =
    search === '' ? undefined : await findReviews(owner, { handle, filter, stars, search, reported, from })
  const page = await openOwnTables(owner)((client) => {
    let list = client
      .from('reviews')
      .select(COLUMNS)
      .is('reports.settled_at', null)
      .order('created_at', { referencedTable: 'reports' })
      .limit(MAX_REPORTS_OF_ONE, { referencedTable: 'reports' })
      .order('id', { ascending: false })
      .limit(PAGE_SIZE + 1)
    if (found) return list.in('id', found.places)
    if (handle !== undefined) list = list.eq('product_handle', handle)
    if (stars !== undefined) list = list.eq('rating', stars)
    if (filter === 'hidden') list = list.not('hidden_at', 'is', null)
    if (filter === 'unanswered') list = list.is('answer', null).is('hidden_at', null).neq('source', 'sample')
    if (reported) list = list.in('id', reported)
    if (from !== undefined) list = list.lt('id', from)
    return list
  }, reviewsSchema)
  const read = dataOf(owner, page)
  const { rows: reviews } = cutPage(read, PAGE_SIZE)
  // A review that was found may be gone by now, so what was found says whether there are more.
  const isCut = (found ? found.places : read).length > PAGE_SIZE
  const next = isCut ? (reviews.at(-1)?.id ?? null) : (found?.looked_up_to ?? null)
  return done({ reviews: [...reviews], next })
}

const foundSchema = v.array(v.object({ places: v.array(v.number()), looked_up_to: v.nullable(v.number()) }))

/** Undefined where the search has no word. Ids of a page; of frequent words, so many reviews are looked through. */
async function findReviews(
  owner: BackendOwner,
  {
    handle,
    filter,
    stars,
    search,
    reported,
    from,
  }: Pick<ReviewQuery, 'handle' | 'filter' | 'stars'> & {
    readonly search: string
    readonly reported: readonly number[] | undefined
    readonly from: number | undefined
  },
) {
  const held = [
    ...(handle === undefined ? [] : [`product=${handle}`]),
    ...(stars === undefined ? [] : [`stars=${stars}`]),
    ...(filter === undefined || filter === 'reported' ? [] : [`is=${filter}`]),
  ]
  const asked = { asked: search, held, among: reported ?? null, before: from ?? null, size: PAGE_SIZE + 1 }
  const found = await openOwnTables(owner)((client) => client.rpc('find_reviews', asked), foundSchema)
  return dataOf(owner, found)[0]
}

const reportedSchema = v.array(v.object({ review_id: v.number() }))

/** The reviews with a report that waits. Few do, so they are found from the reports and not from the reviews. */
async function reportedReviews(owner: BackendOwner): Promise<number[]> {
  const open = await openOwnTables(owner)(
    (client) =>
      client
        .from('review_reports')
        .select('review_id')
        .is('settled_at', null)
        .order('created_at')
        .limit(MAX_REPORTED),
    reportedSchema,
  )
  return [...new Set(dataOf(owner, open).map(({ review_id }) => review_id))]
}

const reportsSchema: v.GenericSchema<unknown, AnswerOf<typeof reviewOperations.listReports>['reports']> =
  v.array(
    v.object({
      ...{ reviewId: v.number(), reason: v.string(), note: v.string(), createdAt: v.string() },
      review: v.object({ handle: v.string(), author: v.string(), title: v.string(), body: v.string() }),
    }),
  )

/** Lists undecided reports; `hideReview` and `showReview` decide them. */
export async function listReports(
  owner: BackendOwner,
): Promise<Outcome<AnswerOf<typeof reviewOperations.listReports>>> {
  const open = await openOwnTables(owner)(
    (client) =>
      client
        .from('review_reports')
        .select(
          'reviewId:review_id, reason, note, createdAt:created_at, review:reviews(handle:product_handle, author, title, body)',
        )
        .is('settled_at', null)
        .order('created_at')
        .order('review_id')
        .limit(MAX_REPORTS),
    reportsSchema,
  )
  return done({ reports: dataOf(owner, open) })
}

/**
 * Sets the shop's answer; empty words remove it.
 *
 * @param was The answer that the writer saw, which must still stand.
 */
export function answerReview(
  owner: BackendOwner,
  id: string,
  words: string,
  was?: string,
): Promise<Outcome<Decided>> {
  const answered_at = words === '' ? null : new Date().toISOString()
  return change(owner, id, 'answer', { answer: words || null, answered_at }, was)
}

/** Sets what the writer got for the review, which the review then shows; empty words remove it. */
export function setIncentive(owner: BackendOwner, id: string, words: string): Promise<Outcome<Decided>> {
  return change(owner, id, 'incentive', { incentive: words || null })
}

/**
 * Hides a review for one of the published reasons, none of which is about stars.
 *
 * @param seen When the newest report was made that the decision knows of; without it, the decision settles all.
 */
export async function hideReview(
  owner: BackendOwner,
  id: string,
  reason: string,
  seen?: string,
): Promise<Outcome<Decided>> {
  if (!isReviewFault(reason)) {
    return refuse(
      422,
      `a review can be hidden for one of these reasons: ${REVIEW_FAULTS.join(', ')}; never for its stars`,
    )
  }
  const hidden_at = new Date().toISOString()
  return decide(owner, id, { hidden_at, hidden_reason: reason }, seen)
}

/** Shows a review, which also settles reports that proved unfounded. */
export function showReview(owner: BackendOwner, id: string, seen?: string): Promise<Outcome<Decided>> {
  return decide(owner, id, { hidden_at: null, hidden_reason: null }, seen)
}

type Values = Readonly<Record<string, string | null>>

async function decide(
  owner: BackendOwner,
  id: string,
  values: Values,
  seen: string | undefined,
): Promise<Outcome<Decided>> {
  const changed = await change(owner, id, 'hidden_reason', values)
  return changed.kind === 'refused'
    ? changed
    : done({ ...changed.result, settled: await settleReports(owner, id, seen) })
}

const beforeSchema = v.array(
  v.object({ before: v.nullable(v.string()), answeredAt: v.nullish(v.string(), null) }),
)

const CHANGED = 'somebody else has changed this meanwhile; nothing was changed'
const changedSchema = v.array(v.object({ handle: v.string() }))

async function change(
  owner: BackendOwner,
  id: string,
  column: Column,
  values: Values,
  expected?: string,
): Promise<Outcome<Decided>> {
  if (!ID.test(id)) return noSuchReview(id)
  const tables = openOwnTables(owner)
  const found = await tables(
    (client) => client.from('reviews').select(`before:${column}, answeredAt:answered_at`).eq('id', id),
    beforeSchema,
  )
  const [was] = dataOf(owner, found)
  if (was && expected !== undefined && (was.before ?? '') !== expected) {
    return refuse(409, CHANGED)
  }
  const changed = await tables((client) => {
    const row = client.from('reviews').update(values).eq('id', id)
    if (!was || expected === undefined) return row.select('handle:product_handle')
    // Of two who saw the same answer, the one who comes second writes nothing.
    const { answeredAt } = was
    const asSeen = answeredAt === null ? row.is('answered_at', null) : row.eq('answered_at', answeredAt)
    return asSeen.select('handle:product_handle')
  }, changedSchema)
  const [row] = dataOf(owner, changed)
  if (was && !row && expected !== undefined) return refuse(409, CHANGED)
  return was && row ? done({ id, handle: row.handle, settled: 0, before: was.before }) : noSuchReview(id)
}

const settledSchema = v.array(v.object({ review_id: v.number() }))

/** Settles the open reports of this review up to the one that was seen, and returns how many there were. */
async function settleReports(owner: BackendOwner, id: string, seen: string | undefined): Promise<number> {
  const settled = await openOwnTables(owner)((client) => {
    const open = client
      .from('review_reports')
      .update({ settled_at: new Date().toISOString() })
      .eq('review_id', id)
      .is('settled_at', null)
    return (seen === undefined ? open : open.lte('created_at', seen)).select('review_id')
  }, settledSchema)
  return dataOf(owner, settled).length
}

function noSuchReview(id: string): Refusal {
  return refuse(404, `there is no review ${JSON.stringify(id)}`)
}
