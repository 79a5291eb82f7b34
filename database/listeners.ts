/** Who wants to hear what is notified on which channel. */
export class Listeners {
  readonly #channels = new Map<string, Set<(payload: string) => void>>()

  get channels(): string[] {
    return [...this.#channels.keys()]
  }

  add(channel: string, onPayload: (payload: string) => void) {
    const heard = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, heard.add(onPayload))
  }

  /** True when nobody listens to the channel any more. */
  remove(channel: string, onPayload: (payload: string) => void): boolean {
    const heard = this.#channels.get(channel)
    heard?.delete(onPayload)
    return heard?.size === 0 && this.#channels.delete(channel)
  }

  tell(channel: string, payload: string) {
    for (const onPayload of this.#channels.get(channel) ?? []) onPayload(payload)
  }
}
