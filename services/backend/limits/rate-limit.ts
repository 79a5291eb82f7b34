import { Budgets } from '#services/shared/budgets.ts'

/** GoTrue's kind of bucket: `max` at once, and as many again spread over each period. */
export class RateLimit {
  readonly #budgets: Budgets
  /** Maps a key to the one that is counted. */
  readonly #whole: (key: string) => string

  constructor(max: number, perMs: number, now: () => Date, whole = (key: string) => key) {
    this.#budgets = new Budgets({ max, restoredPerS: (max * 1000) / perMs, now })
    this.#whole = whole
  }

  /** False when the key has used up its allowance. */
  take(key: string): boolean {
    return this.#budgets.take(this.#whole(key), 1)
  }

  /** Milliseconds until the key may take again. */
  waitMs(key: string): number {
    return this.#budgets.waitMs(this.#whole(key), 1)
  }

  /** Takes back an attempt that turned out not to count. */
  giveBack(key: string): void {
    this.#budgets.charge(this.#whole(key), -1)
  }
}
