import { Budgets } from '#services/shared/budgets.ts'

/** Quicker statements are bounded by the lanes alone: a shop full of people asks thousands of those. */
const QUICK_MS = 100
/** Per network: six of the slowest that anonymous callers may ask while others wait, and a third of each second. */
const OF_ONE = { max: 6_000, restoredPerS: 300 }
/** All networks together have half of one processor. */
const OF_ALL = { max: 12_000, restoredPerS: 500 }
const ALL = 'all'

export interface SlowStatements {
  /**
   * False if the network's slow statements have used up its budget, or that of all is used up and the network had some.
   */
  mayAsk(network: string): boolean
  note(network: string, tookMs: number): void
  /** Milliseconds until the network may ask again. */
  waitMs(network: string): number
}

/**
 * Bounds the slow statements of strangers: each keeps a processor of a server until it is ended, or PGlite's only
 * connection from carts and orders, and a hundred networks would ask the next.
 */
export function createSlowStatements(now: () => Date): SlowStatements {
  const ofOne = new Budgets({ ...OF_ONE, now })
  const ofAll = new Budgets({ ...OF_ALL, now })
  return {
    mayAsk(network) {
      const left = ofOne.left(network)
      return left > 0 && (left >= OF_ONE.max || ofAll.left(ALL) > 0)
    },
    note(network, tookMs) {
      if (tookMs < QUICK_MS) return
      ofOne.charge(network, tookMs)
      ofAll.charge(ALL, tookMs)
    },
    waitMs: (network) => Math.max(ofOne.waitMs(network, 1), ofAll.waitMs(ALL, 1)),
  }
}
