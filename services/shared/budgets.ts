import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Counting does not stop a caller who comes from more networks than this at once. */
const MAX_KEYS = 50_000

interface BudgetOptions {
  /** Points that a key has after a long enough quiet time; it owes no more than as many. */
  readonly max: number
  readonly restoredPerS: number
  readonly now: () => Date
  /** The part of all this that is this process's, where several divide it among each other. */
  readonly share?: () => number
  /** Points at once that a key keeps however small the share is, so that a dear request can be paid at all. */
  readonly leastMax?: number
  readonly maxKeys?: number
}

type Amounts = Pick<BudgetOptions, 'max' | 'restoredPerS'>

interface Budget {
  left: number
  atMs: number
}

/**
 * Points for each key, which come back with time: a leaky bucket, kept by this process. Keys may be what strangers
 * typed, so only their digests are kept.
 */
export class Budgets {
  readonly #options: BudgetOptions
  readonly #budgets: LRUCache<string, Budget>

  constructor(options: BudgetOptions) {
    const { now, maxKeys = MAX_KEYS } = options
    this.#options = options
    this.#budgets = new LRUCache({
      // The option `max` would take the room of all keys, 2 MB, before there is one.
      maxSize: maxKeys,
      sizeCalculation: () => 1,
      ttl: ttlOf(this.#shared()),
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** Answers false, and takes nothing, if fewer points are left. */
  take(key: string, points: number): boolean {
    const budget = this.#restored(key)
    if (budget.left < points) return false
    budget.left -= points
    return true
  }

  /** Charges for work that turned out dearer; points that are not left are owed. A negative amount gives back. */
  charge(key: string, points: number): void {
    const { max } = this.#shared()
    const budget = this.#restored(key)
    budget.left = Math.min(max, Math.max(-max, budget.left - points))
  }

  /** Whole points that are left; 0 if some are owed. */
  left(key: string): number {
    return Math.max(0, Math.floor(this.#restored(key).left))
  }

  /** Milliseconds until the key has so many points. */
  waitMs(key: string, points: number): number {
    return (Math.max(0, points - this.#restored(key).left) * 1000) / this.#shared().restoredPerS
  }

  /** What a key may have in this process at the moment. */
  get max(): number {
    return this.#shared().max
  }

  /** What comes back to a key in this process at the moment. */
  get restoredPerS(): number {
    return this.#shared().restoredPerS
  }

  /** The number of keys kept, without the quiet ones. */
  get size(): number {
    this.#budgets.purgeStale()
    return this.#budgets.size
  }

  #shared(): Amounts {
    const { max, restoredPerS, share, leastMax = 0 } = this.#options
    const part = share?.() ?? 1
    return { max: Math.max(Math.min(max, leastMax), max * part), restoredPerS: restoredPerS * part }
  }

  #restored(key: string): Budget {
    const { now } = this.#options
    const amounts = this.#shared()
    const { max, restoredPerS } = amounts
    const digest = hash('sha256', key, 'base64')
    const atMs = now().getTime()
    const budget = this.#budgets.get(digest) ?? { left: max, atMs }
    // A clock that was set back must not empty the budget.
    const passedS = Math.max(0, atMs - budget.atMs) / 1000
    budget.left = Math.min(max, budget.left + passedS * restoredPerS)
    budget.atMs = atMs
    this.#budgets.set(digest, budget, { ttl: ttlOf(amounts) })
    return budget
  }
}

/** A budget untouched for as long as the deepest debt takes to fill is full again, like one never used. */
function ttlOf({ max, restoredPerS }: Amounts): number {
  return Math.ceil((2 * max * 1000) / restoredPerS)
}
