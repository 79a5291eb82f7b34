interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
}

/** Holds what was used last, as much of it as the limit allows. */
export class ByteLimited<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxBytes: number
  readonly #onDrop: (key: string) => void
  #bytes = 0

  constructor(maxBytes: number, onDrop: (key: string) => void = () => {}) {
    this.#maxBytes = maxBytes
    this.#onDrop = onDrop
  }

  /** Using it makes it the last to go. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.delete(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.delete(oldest)
      this.#onDrop(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
