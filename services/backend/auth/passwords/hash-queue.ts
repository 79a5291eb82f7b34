import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { networkOf } from '#services/shared/network.ts'
import { ApiError } from '../answers/api-error.ts'
import { FairLine } from './fair-line.ts'

/** Node's threads for hashing read files too: one of its four stays free for those. */
const MAX_AT_ONCE = Math.min(3, availableParallelism())
/** About three seconds of a small server's work. */
const MAX_WAITING = 64
const MAX_WAITING_FROM_ONE_NETWORK = 16

/** Who asks for a hash. Nothing of it may depend on whether there is an account: who waits longer would tell. */
export interface Asker {
  /** Undefined for a call from this very process. */
  readonly address: string | undefined
  /** Has signed in from there before, or is signed in. */
  readonly isKnown: boolean
}

/**
 * More hashes at once than processors would each take longer, and all of them fill the memory. Those who wait stand
 * in two lines that go on by turns: a crowd of strangers fills its own, and whoever is known still gets in.
 */
export class HashQueue {
  readonly #limit = pLimit(MAX_AT_ONCE)
  readonly #known = new FairLine<() => Promise<void>>(MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK)
  readonly #strangers = new FairLine<() => Promise<void>>(MAX_WAITING, MAX_WAITING_FROM_ONE_NETWORK)
  #isStrangersTurn = false

  /** At once, before any work is done: what is refused must cost nothing. */
  refuseWhereFull({ address = '', isKnown }: Asker): void {
    const line = isKnown ? this.#known : this.#strangers
    if (this.#limit.activeCount < MAX_AT_ONCE || !line.isFull(networkOf(address))) return
    throw new ApiError(429, 'over_request_rate_limit', 'Request rate limit reached')
  }

  /**
   * Prepares while it waits for its turn, and neither where there is no place left: then it rejects with what GoTrue
   * answers to too many.
   */
  async run<Prepared, Result>(
    asker: Asker,
    prepare: () => Promise<Prepared>,
    hash: (prepared: Prepared) => Promise<Result>,
  ): Promise<Result> {
    this.refuseWhereFull(asker)
    const preparing = prepare()
    // Told when its turn comes, and not before: whoever fails early would be told apart.
    preparing.catch(() => {})
    const task = () => preparing.then(hash)
    return this.#limit.activeCount < MAX_AT_ONCE ? this.#limit(task) : this.#wait(asker, task)
  }

  /** Whose turn it is shows only when a place comes free. */
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
