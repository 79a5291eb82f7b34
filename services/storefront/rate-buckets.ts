import { Budgets } from '#services/shared/budgets.ts'

/**
 * A point is about a millisecond of this process. Fifty people behind one address who begin a checkout in the same
 * second take 3,000 points; a visitor who browses the catalogue and fills a cart takes about five a second.
 */
const MAX_POINTS = 4_000
/** At this rate no address keeps more than a fifth of one processor busy for long. */
const RESTORED_POINTS_PER_S = 200

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

/** Returns a payer's rate bucket; this process's own calls, without a payer, are unlimited. */
export function createRateBuckets(now: () => Date): BucketOf {
  const budgets = new Budgets({ max: MAX_POINTS, restoredPerS: RESTORED_POINTS_PER_S, now })
  return (payer) => {
    if (payer === undefined) return bottomless
    return {
      take: (points) => budgets.take(payer, points),
      charge: (points) => budgets.charge(payer, points),
      throttleStatus: () => statusOf(budgets.left(payer)),
    }
  }
}

function statusOf(currentlyAvailable: number): ThrottleStatus {
  return { maximumAvailable: MAX_POINTS, currentlyAvailable, restoreRate: RESTORED_POINTS_PER_S }
}

const bottomless: RateBucket = {
  take: () => true,
  charge() {},
  throttleStatus: () => statusOf(MAX_POINTS),
}
