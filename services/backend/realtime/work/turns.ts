/** A request between two slices of this length hardly notices them. */
const SLICE_MS = 5

/** Does a part of its work, and tells whether all of it is done. It must not throw. */
export type Piece = () => boolean

/**
 * Does work that strangers ask for in slices, between which other requests have a turn. Lines take turns piece by
 * piece, so that a long one keeps no other waiting; within a line the order is kept.
 */
export class Turns {
  readonly #lines = new Map<string, Piece[]>()
  #isWaiting = false

  add(line: string, piece: Piece) {
    const pieces = this.#lines.get(line)
    if (pieces) pieces.push(piece)
    else this.#lines.set(line, [piece])
    this.#wait()
  }

  #wait() {
    if (this.#isWaiting || this.#lines.size === 0) return
    this.#isWaiting = true
    setImmediate(() => this.#run())
  }

  #run() {
    const beganMs = performance.now()
    this.#isWaiting = false
    try {
      while (this.#lines.size > 0 && performance.now() - beganMs < SLICE_MS) this.#runFirst()
    } finally {
      this.#wait()
    }
  }

  #runFirst() {
    const [first] = this.#lines
    if (!first) return
    const [line, pieces] = first
    const [piece] = pieces
    this.#lines.delete(line)
    if (piece?.() ?? true) pieces.shift()
    if (pieces.length > 0) this.#lines.set(line, pieces)
  }
}

/** A pause for a loop that is no piece of a line: `if (slice.isOver) await slice.next()`. */
export class Slice {
  #beganMs = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#beganMs >= SLICE_MS
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    this.#beganMs = performance.now()
  }
}
