import { hash } from 'node:crypto'

/**
 * Values by keys that strangers choose. Whatever a key is, its digest is kept. An entry that nobody touches is gone
 * after one to two times `keepMs`, or once `maxEntries` came after it, whichever is first.
 */
export class FadingMap<Value> {
  readonly #halfOfEntries: number
  readonly #keepMs: number
  readonly #now: () => Date
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()
  #turnedAt: number

  constructor(maxEntries: number, keepMs: number, now: () => Date) {
    this.#halfOfEntries = Math.max(1, Math.floor(maxEntries / 2))
    this.#keepMs = keepMs
    this.#now = now
    this.#turnedAt = now().getTime()
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): Value | undefined {
    this.#turnWhenDue()
    const digest = digestOf(key)
    const young = this.#young.get(digest)
    if (young !== undefined) return young
    const old = this.#old.get(digest)
    if (old !== undefined) this.#keep(digest, old)
    return old
  }

  set(key: string, value: Value): void {
    this.#turnWhenDue()
    this.#keep(digestOf(key), value)
  }

  #keep(digest: string, value: Value): void {
    if (!this.#young.has(digest) && this.#young.size >= this.#halfOfEntries) this.#turn()
    this.#old.delete(digest)
    this.#young.set(digest, value)
  }

  #turnWhenDue(): void {
    const passedMs = this.#now().getTime() - this.#turnedAt
    // A clock that was set back counts from there.
    if (passedMs < 0) this.#turnedAt += passedMs
    else if (passedMs >= this.#keepMs) {
      this.#turn()
      if (passedMs >= 2 * this.#keepMs) this.#old.clear()
    }
  }

  #turn(): void {
    this.#old = this.#young
    this.#young = new Map()
    this.#turnedAt = this.#now().getTime()
  }
}

function digestOf(key: string): string {
  return hash('sha256', key, 'base64')
}
