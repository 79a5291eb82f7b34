import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Whoever comes from more networks than this at once is not stopped by counting them. */
const MAX_KEYS = 50_000

interface BudgetOptions {
  /** Points that a key has when it was quiet for long enough; it owes no more than as many. */
  readonly max: number
  readonly restoredPerS: number
  readonly now: () => Date
  readonly maxKeys?: number
}

interface Budget {
  left: number
  atMs: number
}

/**
 * Points for each key, which come back with time: a leaky bucket, kept by this process. Keys may be what strangers
 * typed: their digests are kept.
 */
export class Budgets {
  readonly #options: BudgetOptions
  readonly #budgets: LRUCache<string, Budget>

  constructor(options: BudgetOptions) {
    const { max, restoredPerS, now, maxKeys = MAX_KEYS } = options
    this.#options = options
    this.#budgets = new LRUCache({
      // Not by `max`, which takes the room of all of them, 2 MB, before there is one.
      maxSize: maxKeys,
      sizeCalculation: () => 1,
      // Untouched for as long as the deepest debt takes to fill, a budget is like one that nobody has.
      ttl: Math.ceil((2 * max * 1000) / restoredPerS),
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** False, and nothing is taken, where there are not so many left. */
  take(key: string, points: number): boolean {
    const budget = this.#restored(key)
    if (budget.left < points) return false
    budget.left -= points
    return true
  }

  /** For work that turned out dearer: what is not there is owed. Less than nothing gives back. */
  charge(key: string, points: number): void {
    const { max } = this.#options
    const budget = this.#restored(key)
    budget.left = Math.min(max, Math.max(-max, budget.left - points))
  }

  /** Whole points; 0 where some are owed. */
  left(key: string): number {
    return Math.max(0, Math.floor(this.#restored(key).left))
  }

  /** Until there are so many. */
  waitMs(key: string, points: number): number {
    return (Math.max(0, points - this.#restored(key).left) * 1000) / this.#options.restoredPerS
  }

  /** Those kept, the quiet ones not counted. */
  get size(): number {
    this.#budgets.purgeStale()
    return this.#budgets.size
  }

  #restored(key: string): Budget {
    const { max, restoredPerS, now } = this.#options
    const digest = hash('sha256', key, 'base64')
    const atMs = now().getTime()
    const budget = this.#budgets.get(digest) ?? { left: max, atMs }
    // A clock that was set back must not empty it.
    const passedS = Math.max(0, atMs - budget.atMs) / 1000
    budget.left = Math.min(max, budget.left + passedS * restoredPerS)
    budget.atMs = atMs
    this.#budgets.set(digest, budget)
    return budget
  }
}
