const STORAGE_CHANGE_EVENT = 'keel:storage-change'

class StorageChangeEvent extends Event {
  readonly key: string

  constructor(key: string) {
    super(STORAGE_CHANGE_EVENT)
    this.key = key
  }
}

/**
 * Code that changes storage calls this, because the browser sends its own `storage` event to the other tabs
 * alone.
 */
export function notifyStorageChange(window: EventTarget, key: string): void {
  window.dispatchEvent(new StorageChangeEvent(key))
}

/** Calls back whenever this tab stores, changes or removes the key's value; the function returned stops that. */
export function onStorageChange(window: EventTarget, key: string, callback: () => void): () => void {
  const listener = (event: Event) => {
    if ('key' in event && event.key === key) callback()
  }
  window.addEventListener(STORAGE_CHANGE_EVENT, listener)
  return () => window.removeEventListener(STORAGE_CHANGE_EVENT, listener)
}
