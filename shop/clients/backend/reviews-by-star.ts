import * as v from 'valibot'
import type { BackendCall } from './backend-call.ts'
import type { BackendResult } from './backend-error.ts'

/** The number of reviews with so many stars, over all products. */
export interface StarTotal {
  readonly stars: number
  readonly shown: number
  readonly hidden: number
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const totalsSchema = v.pipe(
  v.array(v.object({ stars: v.picklist([1, 2, 3, 4, 5]), shown: count, hidden: count })),
  v.length(5),
)

/** Lists the totals from five stars to one, without samples. */
export function fetchReviewsByStar(call: BackendCall): Promise<BackendResult<readonly StarTotal[]>> {
  return call(
    (tables) =>
      tables.from('reviews_by_star').select('stars, shown, hidden').order('stars', { ascending: false }),
    totalsSchema,
  )
}
