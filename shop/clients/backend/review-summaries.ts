import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'

/** How many reviews have one star, two, three, four and five. */
export type StarCounts = readonly [number, number, number, number, number]

/** The stars for single aspects, from writers who rated them. */
export interface ComfortCounts {
  readonly knees: StarCounts
  readonly back: StarCounts
  readonly assembly: StarCounts
}

export interface ReviewSummary {
  readonly genuine: StarCounts
  readonly sample: StarCounts
  /** Hidden reviews, whose number is public. */
  readonly hidden: StarCounts
  /** Ratings from the counted reviews: the genuine ones, or the samples where there are none. */
  readonly comfort: ComfortCounts
}

/** The totals that a page shows for many reviews. */
export interface CountedReviews {
  readonly stars: StarCounts
  readonly comfort: ComfortCounts
  readonly total: number
  /** The mean of the stars, not rounded; null without reviews. */
  readonly average: number | null
  /** True where samples were counted, which a page has to say. */
  readonly isSample: boolean
}

const NO_STARS: StarCounts = [0, 0, 0, 0, 0]
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Clause 5.05: counts beyond five stars are left out. */
export const starCounts = v.pipe(
  v.array(v.nullable(count, 0)),
  v.transform((counts): StarCounts => place((at) => counts[at] ?? 0)),
)

/** Samples count only while a product has no genuine review. */
export function isSampleCounted({ genuine, sample }: Pick<ReviewSummary, 'genuine' | 'sample'>): boolean {
  return sum(genuine) === 0 && sum(sample) > 0
}

export function counted(summary: ReviewSummary): CountedReviews {
  const isSample = isSampleCounted(summary)
  return summedUp(isSample ? summary.sample : summary.genuine, summary.comfort, isSample)
}

export function summedUp(stars: StarCounts, comfort: ComfortCounts, isSample: boolean): CountedReviews {
  return { stars, comfort, total: sum(stars), average: averageOf(stars), isSample }
}

/** The mean, not rounded; null without ratings. */
export function averageOf(counts: StarCounts): number | null {
  const total = sum(counts)
  if (total === 0) return null
  return counts.reduce((weight, count, at) => weight + count * (at + 1), 0) / total
}

export function addUp(lists: readonly StarCounts[]): StarCounts {
  return lists.reduce((total, list) => place((at) => (total[at] ?? 0) + (list[at] ?? 0)), NO_STARS)
}

function place(countAt: (place: number) => number): StarCounts {
  return [countAt(0), countAt(1), countAt(2), countAt(3), countAt(4)]
}

function sum(counts: StarCounts): number {
  return counts.reduce((total, count) => total + count, 0)
}

const summaryRow = v.object({
  product_handle: v.string(),
  genuine: starCounts,
  sample: starCounts,
  hidden: starCounts,
  genuine_knees: starCounts,
  genuine_back: starCounts,
  genuine_assembly: starCounts,
  sample_knees: starCounts,
  sample_back: starCounts,
  sample_assembly: starCounts,
})

const summariesSchema = v.pipe(
  v.array(summaryRow),
  v.transform(
    (rows): ReadonlyMap<string, ReviewSummary> =>
      new Map(rows.map((each) => [each.product_handle, toSummary(each)])),
  ),
)

/** Maps handles to summaries, for products with reviews. The cost does not grow with the number of reviews. */
export function fetchReviewSummaries(
  call: BackendCall,
  handles: readonly string[],
): Promise<BackendResult<ReadonlyMap<string, ReviewSummary>>> {
  return call(
    (tables) =>
      tables
        .from('review_summaries')
        .select(Object.keys(summaryRow.entries).join(', '))
        .in('product_handle', handles),
    summariesSchema,
  )
}

function toSummary(row: v.InferOutput<typeof summaryRow>): ReviewSummary {
  const { genuine, sample, hidden } = row
  const comfort: ComfortCounts = isSampleCounted({ genuine, sample })
    ? { knees: row.sample_knees, back: row.sample_back, assembly: row.sample_assembly }
    : { knees: row.genuine_knees, back: row.genuine_back, assembly: row.genuine_assembly }
  return { genuine, sample, hidden, comfort }
}
