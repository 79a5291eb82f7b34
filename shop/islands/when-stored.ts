import { isStored } from './is-stored.ts'
import { onStorageChange } from './storage-event.ts'

/**
 * Calls back where the key has a value: now, once another tab stores one, and as the page comes back from the
 * back/forward cache. What this page changes calls back in any case: where storage is switched off, only the page holds it.
 */
export function whenStored(key: string, callback: () => unknown): void {
  const look = () => {
    if (isStored(key)) callback()
  }
  look()
  onStorageChange(window, key, callback)
  for (const name of ['storage', 'pageshow']) addEventListener(name, look)
}
