/** Whoever comes from more networks than this at once is not stopped by counting them. */
const MAX_KEYS = 50_000

interface BudgetOptions {
  /** Points that a key has when it was quiet for long enough. */
  readonly most: number
  readonly restoredPerS: number
  readonly now: () => Date
  readonly maxKeys?: number
}

interface Budget {
  left: number
  atMs: number
}

/** Points for each key, which come back with time: a leaky bucket. Kept by this process, for so many keys. */
export class Budgets {
  readonly #options: BudgetOptions
  /** Those that were asked for least lately come first. */
  readonly #budgets = new Map<string, Budget>()

  constructor(options: BudgetOptions) {
    this.#options = options
  }

  /** False, and nothing is taken, where there are not so many left. */
  take(key: string, points: number): boolean {
    const budget = this.#restored(key)
    if (budget.left < points) return false
    budget.left -= points
    return true
  }

  /** For work that turned out dearer: what is not there is owed. */
  charge(key: string, points: number): void {
    this.#restored(key).left -= points
  }

  /** Whole points; 0 where some are owed. */
  left(key: string): number {
    return Math.max(0, Math.floor(this.#restored(key).left))
  }

  #restored(key: string): Budget {
    const { most, restoredPerS, now } = this.#options
    const atMs = now().getTime()
    const budget = this.#budgets.get(key) ?? { left: most, atMs }
    // A clock that was set back must not empty it.
    const passedS = Math.max(0, atMs - budget.atMs) / 1000
    budget.left = Math.min(most, budget.left + passedS * restoredPerS)
    budget.atMs = atMs
    this.#budgets.delete(key)
    this.#budgets.set(key, budget)
    this.#forget(atMs)
    return budget
  }

  /** A budget that nobody touched for as long as it takes to fill is like one that nobody has. */
  #forget(atMs: number): void {
    const { most, restoredPerS, maxKeys = MAX_KEYS } = this.#options
    for (const [key, budget] of this.#budgets) {
      const isFull = budget.left + ((atMs - budget.atMs) / 1000) * restoredPerS >= most
      if (this.#budgets.size <= maxKeys && (!isFull || budget.atMs === atMs)) break
      this.#budgets.delete(key)
    }
  }

  get size(): number {
    return this.#budgets.size
  }
}
