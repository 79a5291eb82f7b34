import type { TextStorage } from '../../islands/browser-storage.ts'

/** One entry of a storage that may be switched off or full: then it is kept for as long as the page lives. */
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
        // A full or closed storage: `unsaved` has it.
      }
    },
  }
}
