import type { TextStorage } from '../../islands/browser-storage.ts'

/** One entry of a storage; if that is switched off or full, the entry lasts as long as the page. */
export function storageEntry(storage: TextStorage | undefined, key: string) {
  let unsaved: string | null | undefined

  return {
    read(): string | null {
      if (unsaved !== undefined) return unsaved
      try {
        return storage?.getItem(key) ?? null
      } catch {
        return null
      }
    },

    write(text: string | null): void {
      unsaved = text
      if (!storage) return
      try {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        unsaved = undefined
      } catch {
        // The storage is full or closed, so `unsaved` keeps the text.
      }
    },
  }
}
