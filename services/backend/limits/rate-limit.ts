import { Budgets } from '#services/shared/budgets.ts'

/** So many at once, and again as many spread over each period: the bucket that GoTrue limits by. */
export class RateLimit {
  readonly #budgets: Budgets
  /** What is counted as one, where that is not the key itself. */
  readonly #whole: (key: string) => string

  constructor(max: number, perMs: number, now: () => Date, whole = (key: string) => key) {
    this.#budgets = new Budgets({ max, restoredPerS: (max * 1000) / perMs, now })
    this.#whole = whole
  }

  /** False when the key has used up what it may. */
  take(key: string): boolean {
    return this.#budgets.take(this.#whole(key), 1)
  }

  /** Until it may again. */
  waitMs(key: string): number {
    return this.#budgets.waitMs(this.#whole(key), 1)
  }

  /** For an attempt that turned out not to count. */
  giveBack(key: string): void {
    this.#budgets.charge(this.#whole(key), -1)
  }
}
