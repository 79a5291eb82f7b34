import type { Shares } from '../work/network-budgets.ts'

/** The shortest head of a frame has two bytes, and four for its mask. */
const HEAD_BYTES = 6
/** Nobody tells in how many parts a whole message came, whose heads are no part of the next one. */
const HEADS_OF_PARTS_BYTES = 1024

/**
 * Counts what has come of an incomplete message, which is kept until it is complete. Pings between its parts keep the
 * socket alive, so the server would wait forever for a client that never ends it.
 */
export class UnfinishedMessage {
  readonly #held: Shares
  readonly #network: string
  #bytes = 0
  /** Bytes about to be counted that belong to no unfinished message. */
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
    const more = length - this.#passedOver
    const ofHeads = this.#hasFinished ? HEADS_OF_PARTS_BYTES : 0
    this.#hasFinished = false
    this.#passedOver = 0
    if (more <= ofHeads) return true
    this.#sinceMs ??= performance.now()
    if (!this.#held.take(this.#network, more)) return false
    this.#bytes += more
    return true
  }

  /** What was not counted of the message is in the bytes about to be counted, and the next one may begin behind it. */
  finish({ length }: Buffer) {
    this.#passedOver += Math.max(0, headBytes(length) + length - this.#bytes)
    this.drop()
    this.#hasFinished = true
  }

  passOver({ length }: Buffer) {
    this.#passedOver += HEAD_BYTES + length
  }

  drop() {
    this.#held.hold(this.#network, -this.#bytes)
    this.#bytes = 0
    this.#sinceMs = undefined
  }
}

/** As the protocol has it: RFC 6455, 5.2. */
function headBytes(length: number): number {
  if (length < 126) return HEAD_BYTES
  return length < 65_536 ? HEAD_BYTES + 2 : HEAD_BYTES + 8
}
