const STORAGE_CHANGE_EVENT = 'keel:storage-change'

class StorageChangeEvent extends Event {
  readonly key: string

  constructor(key: string) {
    super(STORAGE_CHANGE_EVENT)
    this.key = key
  }
}

/**
 * For whoever keeps something in storage, because the browser's own `storage` event goes to the other tabs
 * alone: what waits for it is told in both.
 */
export function notifyStorageChange(window: EventTarget, key: string): void {
  window.dispatchEvent(new StorageChangeEvent(key))
}

/** Calls back whenever something is kept, changed or removed under this key, in this tab; answers how to stop. */
export function onStorageChange(window: EventTarget, key: string, callback: () => void): () => void {
  const listener = (event: Event) => {
    if ('key' in event && event.key === key) callback()
  }
  window.addEventListener(STORAGE_CHANGE_EVENT, listener)
  return () => window.removeEventListener(STORAGE_CHANGE_EVENT, listener)
}
