import { Budgets } from '#services/shared/budgets.ts'

/**
 * A point is about a millisecond of this process. Fifty people behind one address who all begin a checkout in the
 * same second take 3,000 of them; one who looks through the catalogue and fills a cart takes about five a second.
 */
const MAX_POINTS = 4_000
/** No address keeps more than a fifth of one processor busy for long. */
const RESTORED_POINTS_PER_S = 200

/** What is left for whoever asks. */
export interface Purse {
  /** False, and nothing is taken, where there are not so many points left. */
  take(points: number): boolean
  /** For work that turned out dearer than it was reckoned. */
  charge(points: number): void
  /** What an answer tells of it. https://shopify.dev/docs/api/usage/limits names the fields. */
  throttleStatus(): ThrottleStatus
}

interface ThrottleStatus {
  readonly maximumAvailable: number
  readonly currentlyAvailable: number
  readonly restoreRate: number
}

/** By whom a question is counted; undefined: this process's own, which is not. */
export function createPurses(now: () => Date): (payer: string | undefined) => Purse {
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

const bottomless: Purse = {
  take: () => true,
  charge() {},
  throttleStatus: () => statusOf(MAX_POINTS),
}
