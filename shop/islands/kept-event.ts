const KEPT_EVENT = 'keel:kept'

class KeptEvent extends Event {
  readonly key: string

  constructor(key: string) {
    super(KEPT_EVENT)
    this.key = key
  }
}

/**
 * For whoever keeps something in storage, because the browser's own `storage` event goes to the other tabs
 * alone: what waits for it is told in both.
 */
export function tellKept(window: EventTarget, key: string): void {
  window.dispatchEvent(new KeptEvent(key))
}

/** Calls back whenever something is kept, changed or removed under this key, in this tab; answers how to stop. */
export function whenKept(window: EventTarget, key: string, callback: () => void): () => void {
  const listener = (event: Event) => {
    if ('key' in event && event.key === key) callback()
  }
  window.addEventListener(KEPT_EVENT, listener)
  return () => window.removeEventListener(KEPT_EVENT, listener)
}
