import { Budgets } from '#services/shared/budgets.ts'
import type { Rate, RealtimeLimits, Share } from '../limits.ts'

/** A message costs one point, and one more for each of these. */
const BYTES_A_POINT = 4 * 1024
const ALL = 'all'

/** Whether a broadcast is taken, and if not, whose budget is used up. */
export type Admission = 'admitted' | 'network-exceeded' | 'topic-exceeded'

/** The points of what each topic is to be told. */
export type Deliveries = ReadonlyMap<string, number>

/** Bounds the work that a network may give this process. */
export class NetworkBudgets {
  readonly #messages: Budgets
  readonly #workMs: Budgets
  readonly #joins: Budgets
  readonly #handshakes: Budgets
  readonly #deliveries: Budgets
  readonly #topicDeliveries: Budgets
  readonly #allDeliveries: Budgets

  constructor(limits: RealtimeLimits, now: () => Date) {
    const budgets = ({ atOnce, perSecond }: Rate) =>
      new Budgets({ max: atOnce, restoredPerS: perSecond, now })
    this.#messages = budgets(limits.messages)
    this.#workMs = budgets(limits.workMs)
    this.#joins = budgets(limits.joins)
    this.#handshakes = budgets(limits.handshakes)
    this.#deliveries = budgets(limits.deliveries)
    this.#topicDeliveries = budgets(limits.topicDeliveries)
    this.#allDeliveries = budgets(limits.allDeliveries)
  }

  /** Asked before a message of so many bytes is read. */
  mayBeRead(network: string, bytes: number): boolean {
    return this.#messages.take(network, pointsOf(bytes)) && this.#workMs.left(network) > 0
  }

  /** Charges for a body that was read before its length was known. */
  chargeRead(network: string, bytes: number) {
    this.#messages.charge(network, pointsOf(bytes) - 1)
  }

  /** Runs work that a network asks for, at its cost. */
  work<Result>(network: string, work: () => Result): Result {
    const beganMs = threadMs()
    try {
      return work()
    } finally {
      this.#workMs.charge(network, threadMs() - beganMs)
    }
  }

  mayJoin(network: string): boolean {
    return this.#joins.take(network, 1)
  }

  mayConnect(network: string): boolean {
    return this.#handshakes.take(network, 1)
  }

  /** Admits all deliveries, or none. */
  admit(network: string, deliveries: Deliveries): Admission {
    const points = [...deliveries.values()].reduce((sum, each) => sum + each, 0)
    if (this.#deliveries.left(network) < points) return 'network-exceeded'
    if (this.#allDeliveries.left(ALL) < points) return 'topic-exceeded'
    for (const [topic, each] of deliveries)
      if (this.#topicDeliveries.left(topic) < each) return 'topic-exceeded'
    this.charge(network, deliveries)
    return 'admitted'
  }

  /** Charges for deliveries that are made in any case. */
  charge(network: string, deliveries: Deliveries) {
    for (const [topic, points] of deliveries) {
      this.#deliveries.charge(network, points)
      this.#allDeliveries.charge(ALL, points)
      this.#topicDeliveries.charge(topic, points)
    }
  }
}

/** The points that a message of so many bytes costs each time that it is read or told. */
export function pointsOf(bytes: number): number {
  return 1 + Math.floor(bytes / BYTES_A_POINT)
}

/** Processor time of this thread so far. A clock would charge a network for what other programs do. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The amounts of something that networks hold at this moment, each of them and all together. */
export class Shares {
  readonly #limit: Share
  readonly #held = new Map<string, number>()
  #heldByAll = 0

  constructor(limit: Share) {
    this.#limit = limit
  }

  /** Answers false, and holds nothing more, if the network or the process holds too much already. */
  take(network: string, amount: number): boolean {
    if (this.excess(network, amount) !== undefined) return false
    this.hold(network, amount)
    return true
  }

  get isEmpty(): boolean {
    return this.#held.size === 0
  }

  /** The share that the amount would exceed: the network's, or that of all. */
  excess(network: string, amount: number): 'of-one' | 'of-all' | undefined {
    if (this.of(network) + amount > this.#limit.ofOne) return 'of-one'
    return this.#heldByAll + amount > this.#limit.ofAll ? 'of-all' : undefined
  }

  /** Holds an amount that cannot be refused any more; a negative one gives back. */
  hold(network: string, amount: number): void {
    const held = this.of(network) + amount
    this.#heldByAll += amount
    if (held > 0) this.#held.set(network, held)
    else this.#held.delete(network)
  }

  of(network: string): number {
    return this.#held.get(network) ?? 0
  }
}
