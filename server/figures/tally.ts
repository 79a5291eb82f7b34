import type { Sum } from './read-visit.ts'

/** With as many different sums at once, what would begin another one is not counted until they are written. */
const MAX_SUMS = 5_000

/** Sums that are not written yet. */
export class Tally {
  readonly #times = new Map<string, Sum>()
  readonly #max: number

  constructor(max = MAX_SUMS) {
    this.#max = max
  }

  add(sums: readonly Sum[]): void {
    for (const sum of sums) {
      const key = JSON.stringify([sum.day, sum.kind, sum.subject, sum.bucket])
      const before = this.#times.get(key)
      if (!before && this.#times.size >= this.#max) continue
      this.#times.set(key, { ...sum, times: (before?.times ?? 0) + sum.times })
    }
  }

  /** Hands out all sums, and is empty. */
  take(): Sum[] {
    const taken = [...this.#times.values()]
    this.#times.clear()
    return taken
  }
}
