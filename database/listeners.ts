export interface Subscription {
  readonly channel: string
  readonly onPayload: (payload: string) => void
  readonly onReconnect?: (() => void) | undefined
}

/** The subscriptions of one connection, by channel. */
export class Listeners {
  readonly #subscriptions = new Set<Subscription>()

  get channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel))
  }

  add(subscription: Subscription) {
    this.#subscriptions.add(subscription)
  }

  remove(subscription: Subscription) {
    this.#subscriptions.delete(subscription)
  }

  tell(channel: string, payload: string) {
    for (const subscription of this.#subscriptions)
      if (subscription.channel === channel) subscription.onPayload(payload)
  }

  tellReconnected() {
    for (const { onReconnect } of this.#subscriptions) onReconnect?.()
  }
}
