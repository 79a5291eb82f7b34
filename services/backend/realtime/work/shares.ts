import type { Share } from '../limits.ts'

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
