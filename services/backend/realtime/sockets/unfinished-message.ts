import type { Shares } from '../work/network-budgets.ts'

/** A control frame without a payload has two bytes, and four for its mask. */
const CONTROL_FRAME_BYTES = 6

/**
 * Counts what has come of an incomplete message, which is kept until it is complete. Pings between its parts keep the
 * socket alive, so the server would wait forever for a client that never ends it.
 */
export class UnfinishedMessage {
  readonly #held: Shares
  readonly #network: string
  #bytes = 0
  /** Bytes about to be counted that belong to no message. */
  #passedOver = 0
  #hasFinished = false
  #sinceMs: number | undefined

  constructor(held: Shares, network: string) {
    this.#held = held
    this.#network = network
  }

  get ageMs(): number {
    return this.#sinceMs === undefined ? 0 : performance.now() - this.#sinceMs
  }

  /** Runs after the messages that the same bytes complete. Answers false if the bytes are too many to be kept. */
  add({ length }: Buffer): boolean {
    const more = this.#hasFinished ? 0 : Math.max(0, length - this.#passedOver)
    this.#hasFinished = false
    this.#passedOver = 0
    if (more === 0) return true
    this.#sinceMs ??= performance.now()
    if (!this.#held.take(this.#network, more)) return false
    this.#bytes += more
    return true
  }

  /** Bytes that follow a message in the same chunk are few, and not counted. */
  finish() {
    this.drop()
    this.#hasFinished = true
  }

  passOver({ length }: Buffer) {
    this.#passedOver += CONTROL_FRAME_BYTES + length
  }

  drop() {
    this.#held.hold(this.#network, -this.#bytes)
    this.#bytes = 0
    this.#sinceMs = undefined
  }
}
