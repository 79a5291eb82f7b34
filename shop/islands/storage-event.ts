const STORAGE_CHANGE_EVENT = 'keel:storage-change'

/**
 * Code that changes storage calls this, because the browser sends its own `storage` event to the other tabs
 * alone.
 */
export function notifyStorageChange(window: EventTarget, key: string): void {
  window.dispatchEvent(Object.assign(new Event(STORAGE_CHANGE_EVENT), { key }))
}

/** Calls back whenever this tab stores, changes or removes the key's value; the function returned stops that. */
export function onStorageChange(window: EventTarget, key: string, callback: () => void): () => void {
  const listener = (event: Event) => {
    if ('key' in event && event.key === key) callback()
  }
  window.addEventListener(STORAGE_CHANGE_EVENT, listener)
  return () => window.removeEventListener(STORAGE_CHANGE_EVENT, listener)
}
