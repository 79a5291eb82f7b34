import type { Binding, Subscriber } from './binding.ts'

/** Who is subscribed to changes in this process. */
export class Bindings {
  readonly #bindings = new Map<Subscriber, readonly Binding[]>()

  get isEmpty(): boolean {
    return this.#bindings.size === 0
  }

  /** In place of those that the subscriber had. */
  set(subscriber: Subscriber, bindings: readonly Binding[]) {
    if (bindings.length === 0) this.#bindings.delete(subscriber)
    else this.#bindings.set(subscriber, bindings)
  }

  delete(subscriber: Subscriber) {
    this.#bindings.delete(subscriber)
  }

  has(subscriber: Subscriber): boolean {
    return this.#bindings.has(subscriber)
  }

  [Symbol.iterator](): Iterator<[Subscriber, readonly Binding[]]> {
    return this.#bindings.entries()
  }
}
