import type { Vital } from '#services/admin-contract/web-vitals.ts'

/**
 * The upper ends of a histogram's buckets, in milliseconds; whatever is longer is in one more. The published limits are
 * among them, so that no bucket is part good and part poor. Sums are kept by the place in these lists: they may only
 * be changed with a migration of what is kept.
 */
const ENDS_MS: Readonly<Record<Vital, readonly number[]>> = {
  paint: [
    250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000,
  ],
  delay: [16, 24, 32, 48, 64, 80, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000],
}

export function bucketOf(vital: Vital, ms: number): number {
  const at = ENDS_MS[vital].findIndex((end) => ms <= end)
  return at === -1 ? ENDS_MS[vital].length : at
}

export interface BucketCount {
  readonly bucket: number
  readonly times: number
}

/**
 * What three quarters of the visits stayed within, in milliseconds: even between the ends of the bucket in which it
 * lies. In the last one, which has no end, it is where that begins. Null without visits.
 */
export function percentile75(vital: Vital, counts: readonly BucketCount[]): number | null {
  const ends = ENDS_MS[vital]
  const total = counts.reduce((sum, { times }) => sum + times, 0)
  const rank = Math.ceil(total * 0.75)
  let below = 0
  for (const { bucket, times } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    if (times > 0 && below + times >= rank) {
      const begin = ends[bucket - 1] ?? 0
      const end = ends[bucket] ?? begin
      return Math.round(begin + ((end - begin) * (rank - below)) / times)
    }
    below += times
  }
  return null
}
