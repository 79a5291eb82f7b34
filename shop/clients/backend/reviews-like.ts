import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'
import { addUp, type CountedReviews, isSampleCounted, starCounts, summedUp } from './review-summaries.ts'
import { type BodyAndDesk, desksNear, heightsNear } from './reviews.ts'

const cell = v.object({
  list: v.picklist(['genuine', 'sample']),
  stars: starCounts,
  knees: starCounts,
  back: starCounts,
  assembly: starCounts,
})

const rowsSchema = v.pipe(
  v.array(v.object({ genuine: starCounts, sample: starCounts, review_body_counts: v.array(cell) })),
  v.transform((rows): CountedReviews => {
    const [row] = rows
    // Once a product has a genuine review, no samples count, including those by people like the reader.
    const isSample = row !== undefined && isSampleCounted(row)
    const cells =
      row?.review_body_counts.filter(({ list }) => list === (isSample ? 'sample' : 'genuine')) ?? []
    const of = (what: 'stars' | 'knees' | 'back' | 'assembly') => addUp(cells.map((cell) => cell[what]))
    return summedUp(of('stars'), { knees: of('knees'), back: of('back'), assembly: of('assembly') }, isSample)
  }),
)

/** Totals the reviews by people with a body and desk near these. The table has a row per inch of each. */
export function fetchReviewsLike(
  call: BackendCall,
  handle: string,
  like: BodyAndDesk,
): Promise<BackendResult<CountedReviews>> {
  const [heights, desks] = [heightsNear(like), desksNear(like)]
  return call(
    (tables) =>
      tables
        .from('review_summaries')
        .select('genuine, sample, review_body_counts(list, stars, knees, back, assembly)')
        .eq('product_handle', handle)
        .gte('review_body_counts.height_in', heights[0])
        .lte('review_body_counts.height_in', heights[1])
        .gte('review_body_counts.desk_height_in', desks[0])
        .lte('review_body_counts.desk_height_in', desks[1]),
    rowsSchema,
  )
}
