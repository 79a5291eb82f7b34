import { Budgets } from '#services/shared/budgets.ts'

/**
 * A point is about a millisecond of this process. Fifty people behind one address who begin a checkout in the same
 * second take 3,000 points; a visitor who browses the catalogue and fills a cart takes about five a second.
 */
const MAX_POINTS = 4_000
/** At this rate no address keeps more than a fifth of one processor busy for long. */
const RESTORED_POINTS_PER_S = 200
/** Enough for the dearest request of a real client, among however many processes the points are divided. */
const LEAST_POINTS = 1_000

/** A caller's remaining points. */
export interface RateBucket {
  /** Returns false, and takes nothing, where fewer points are left. */
  take(points: number): boolean
  /** Charges for work that cost more than estimated. */
  charge(points: number): void
  /** The status in an answer's extensions, with Shopify's fields. https://shopify.dev/docs/api/usage/limits */
  throttleStatus(): ThrottleStatus
}

interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

/** The rate bucket of a payer. */
export type BucketOf = (payer: string | undefined) => RateBucket

/**
 * Returns a payer's rate bucket; this process's own calls, without a payer, are unlimited. Several processes divide the
 * points, since to ask the database each time would cost more than most requests.
 */
export function createRateBuckets(now: () => Date, share?: () => number): BucketOf {
  const budgets = new Budgets({
    max: MAX_POINTS,
    restoredPerS: RESTORED_POINTS_PER_S,
    leastMax: LEAST_POINTS,
    now,
    ...(share && { share }),
  })
  return (payer) => {
    if (payer === undefined) return bottomless
    return {
      take: (points) => budgets.take(payer, points),
      charge: (points) => budgets.charge(payer, points),
      throttleStatus: () => ({
        maximumAvailable: Math.floor(budgets.max),
        currentlyAvailable: budgets.left(payer),
        restoreRate: Math.floor(budgets.restoredPerS),
      }),
    }
  }
}

const bottomless: RateBucket = {
  take: () => true,
  charge() {},
  throttleStatus: () => ({
    maximumAvailable: MAX_POINTS,
    currentlyAvailable: MAX_POINTS,
    restoreRate: RESTORED_POINTS_PER_S,
  }),
}
