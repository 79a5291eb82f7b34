import type { Share } from '../limits.ts'
import { Shares } from '../work/shares.ts'
import type { Binding, Subscriber } from './binding.ts'
import type { CheckedCondition } from './filters/passes-filter.ts'

/** Comparing this many characters takes about as long as looking at a binding. */
const CHARACTERS_A_POINT = 16

/** The subscriptions to changes in this process. */
export class Bindings {
  readonly #bindings = new Map<Subscriber, readonly Binding[]>()
  /** Counts the bindings of each network, as each change is held against all of them. */
  readonly #held: Shares

  constructor(share: Share) {
    this.#held = new Shares(share)
  }

  get isEmpty(): boolean {
    return this.#bindings.size === 0
  }

  /** Replaces the subscriber's bindings. Answers false, and leaves it none, if its network has too many. */
  set(subscriber: Subscriber, bindings: readonly Binding[]): boolean {
    this.delete(subscriber)
    if (bindings.length === 0) return true
    if (!this.#held.take(subscriber.network, costOf(bindings))) return false
    this.#bindings.set(subscriber, bindings)
    return true
  }

  delete(subscriber: Subscriber) {
    this.#held.hold(subscriber.network, -costOf(this.#bindings.get(subscriber) ?? []))
    this.#bindings.delete(subscriber)
  }

  get(subscriber: Subscriber): readonly Binding[] | undefined {
    return this.#bindings.get(subscriber)
  }

  [Symbol.iterator](): Iterator<[Subscriber, readonly Binding[]]> {
    return this.#bindings.entries()
  }
}

/** The cost of deciding whether a change is meant: one for each binding, and more for what it compares. */
function costOf(bindings: readonly Binding[]): number {
  return bindings.reduce((sum, { conditions, select = [] }) => {
    const columns = Math.floor(select.length / CHARACTERS_A_POINT)
    return sum + 1 + columns + conditions.reduce((more, condition) => more + costOfCondition(condition), 0)
  }, 0)
}

/** A pattern is held against each place of a text. */
function costOfCondition({ operator, values }: CheckedCondition): number {
  const characters = values.reduce((sum, { length }) => sum + length, 0)
  return 1 + Math.floor(operator.endsWith('like') ? characters : characters / CHARACTERS_A_POINT)
}
