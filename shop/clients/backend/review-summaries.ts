import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'

/** How many reviews have one star, two, three, four and five. */
export type StarCounts = readonly [number, number, number, number, number]

export interface ReviewSummary {
  readonly genuine: StarCounts
  readonly sample: StarCounts
  /** Those that were hidden, which is for anyone to see. */
  readonly hidden: StarCounts
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const counts = v.strictTuple([count, count, count, count, count])

const summariesSchema = v.pipe(
  v.array(v.object({ product_handle: v.string(), genuine: counts, sample: counts, hidden: counts })),
  v.transform(
    (rows): ReadonlyMap<string, ReviewSummary> =>
      new Map(rows.map(({ product_handle, ...summary }) => [product_handle, summary])),
  ),
)

/** Of every product that has any reviews, by its handle, at a cost that does not grow with their number. */
export function fetchReviewSummaries(
  call: BackendCall,
  handles: readonly string[],
): Promise<BackendResult<ReadonlyMap<string, ReviewSummary>>> {
  return call(
    (tables) =>
      tables
        .from('review_summaries')
        .select('product_handle, genuine, sample, hidden')
        .in('product_handle', handles),
    summariesSchema,
  )
}
