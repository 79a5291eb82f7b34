import type { Who } from '../../access/who.ts'
import type { Frame, Version } from '../frames/message.ts'
import type { Share } from '../limits.ts'
import { Shares } from '../work/network-budgets.ts'
import type { CheckedCondition } from './filters/passes-filter.ts'
import type { ChangeType } from './read-changes.ts'

/** A channel that is told of changes. */
export interface Subscriber {
  readonly topic: string
  readonly version: Version
  readonly who: Who
  /** The same for all subscribers that policies cannot tell apart. */
  readonly whoKey: string
  readonly network: string
  send(frame: Frame): void
  /** Some changes can no longer be told, so the subscriber must begin anew. */
  failed(): void
}

/** One subscription to changes, of one channel. */
export interface Binding {
  /** The id that the channel's client knows the binding by. */
  readonly id: number
  readonly event: ChangeType | '*'
  /** A schema's name, or `*`. */
  readonly schema: string
  /** A table's name, or `*`. */
  readonly table: string
  readonly conditions: readonly CheckedCondition[]
  /** The same for the same conditions, so that each filter is decided once. */
  readonly filterKey: string
  /** The columns to tell; undefined for all that may be read. */
  readonly select: readonly string[] | undefined
}

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
