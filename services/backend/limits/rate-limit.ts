import { FadingMap } from './fading-map.ts'

/** Whoever comes from more addresses than this at once is not stopped by counting them. */
const MAX_KEYS = 50_000

interface Bucket {
  left: number
  at: number
}

/** So many at once, and again as many spread over each period: the bucket that GoTrue limits by. */
export class RateLimit {
  readonly #most: number
  readonly #perMs: number
  readonly #now: () => Date
  /** After a period that nobody asked in, a bucket is full again, and needs no keeping. */
  readonly #buckets: FadingMap<Bucket>

  /** What is counted as one, where that is not the key itself. */
  readonly #whole: (key: string) => string

  constructor(most: number, perMs: number, now: () => Date, whole = (key: string) => key) {
    this.#most = most
    this.#perMs = perMs
    this.#now = now
    this.#whole = whole
    this.#buckets = new FadingMap(MAX_KEYS, perMs, now)
  }

  /** False when the key has used up what it may. */
  take(key: string): boolean {
    const bucket = this.#filled(key)
    if (bucket.left < 1) return false
    bucket.left--
    return true
  }

  /** Until it may again. */
  waitMs(key: string): number {
    return (Math.max(0, 1 - this.#filled(key).left) / this.#most) * this.#perMs
  }

  /** For an attempt that turned out not to count. */
  giveBack(key: string): void {
    const bucket = this.#filled(key)
    bucket.left = Math.min(this.#most, bucket.left + 1)
  }

  #filled(part: string): Bucket {
    const key = this.#whole(part)
    const at = this.#now().getTime()
    const bucket = this.#buckets.get(key) ?? { left: this.#most, at }
    // A clock that was set back must not empty the bucket.
    const passedMs = Math.max(0, at - bucket.at)
    bucket.left = Math.min(this.#most, bucket.left + (passedMs / this.#perMs) * this.#most)
    bucket.at = at
    this.#buckets.set(key, bucket)
    return bucket
  }
}
