import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { FairLine } from '#services/shared/fair-line.ts'
import { networkOf } from '#services/shared/network.ts'
import { tooManyRequests } from '../answers/api-error.ts'

/** Node's threads for hashing read files too, so one of its four stays free for those. */
const MAX_AT_ONCE = Math.min(3, availableParallelism())
/** About three seconds of a small server's work. */
const MAX_WAITING = 64
const MAX_WAITING_FROM_ONE_NETWORK = 16

/** The caller that asks for a hash. Nothing here may depend on whether an account exists: a longer wait would tell. */
export interface Asker {
  /** Undefined for a call from this very process. */
  readonly address: string | undefined
  /** Whether the caller has signed in from there before, or is signed in. */
  readonly isKnown: boolean
}

/**
 * More hashes at once than processors would each take longer, and together fill the memory. Callers wait in two lines
 * served by turns: a crowd of strangers fills its own, and known visitors still get in.
 */
export class HashQueue {
  readonly #limit = pLimit(MAX_AT_ONCE)
  readonly #known = new FairLine<() => Promise<void>>(MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK)
  readonly #strangers = new FairLine<() => Promise<void>>(MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK)
  #isStrangersTurn = false

  /** Refuses before any work is done: a refusal must cost nothing. */
  refuseWhereFull(asker: Asker): void {
    if (this.isFull(asker)) throw tooManyRequests()
  }

  isFull({ address = '', isKnown }: Asker): boolean {
    const line = isKnown ? this.#known : this.#strangers
    return this.#limit.activeCount >= MAX_AT_ONCE && line.isFull(networkOf(address))
  }

  /**
   * Prepares while the hash waits for its turn. If no place is left, it does neither and rejects with GoTrue's answer
   * to too many requests.
   */
  async run<Prepared, Result>(
    asker: Asker,
    prepare: () => Promise<Prepared>,
    hash: (prepared: Prepared) => Promise<Result>,
  ): Promise<Result> {
    this.refuseWhereFull(asker)
    const preparing = prepare()
    // A failure is told only when the turn comes: an earlier one could be told apart.
    preparing.catch(() => {})
    const task = () => preparing.then(hash)
    return this.#limit.activeCount < MAX_AT_ONCE ? this.#limit(task) : this.#wait(asker, task)
  }

  /** The lines decide whose turn it is only when a place comes free. */
  #wait<Result>({ address = '', isKnown }: Asker, task: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const line = isKnown ? this.#known : this.#strangers
    line.join(networkOf(address), () => task().then(resolve, reject))
    void this.#limit(() => this.#next()?.())
    return promise
  }

  #next(): (() => Promise<void>) | undefined {
    this.#isStrangersTurn = !this.#isStrangersTurn
    const lines = [this.#known, this.#strangers]
    const [first, second] = this.#isStrangersTurn ? lines.reverse() : lines
    return first?.next() ?? second?.next()
  }
}
