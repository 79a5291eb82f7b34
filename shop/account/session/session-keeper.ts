import type { TextStorage } from '../../islands/browser-storage.ts'

interface SessionKeeperParts {
  /** The storage for 'Remember me': all tabs share it, and it outlives the browser window. */
  readonly local: TextStorage | undefined
  /** This tab's own storage, gone with the tab. */
  readonly tab: TextStorage | undefined
  readonly key: string
  /** Called when the session has changed. */
  readonly onChange: () => void
}

/** The client library's storage for the session, with the shop's additions. */
export interface SessionKeeper extends TextStorage {
  /** The stored session, regardless of one that is held. */
  stored(): string | null
  /** Holds the session in this page's memory from here on: one that lacks its second factor must sign nobody in. */
  hold(): void
  isHolding(): boolean
  /** Whether the stored session outlives this tab. */
  isRemembered(): boolean
  /** Stores the held session; false where the browser stores nothing at all. */
  keep(isRemembered: boolean): boolean
  /** Settles with the next change of the session. */
  nextChange(): Promise<void>
}

export function createSessionKeeper({ local, tab, key, onChange }: SessionKeeperParts): SessionKeeper {
  let held: Map<string, string> | undefined
  const waiting: (() => void)[] = []

  const changed = (name: string) => {
    if (name !== key) return
    for (const resolve of waiting.splice(0)) resolve()
    onChange()
  }
  const read = (name: string) => readFrom(tab, name) ?? readFrom(local, name)
  const isInLocal = (name: string) => readFrom(tab, name) === null && readFrom(local, name) !== null
  const forget = (name: string) => {
    removeFrom(tab, name)
    removeFrom(local, name)
  }

  return {
    getItem: (name) => (held ? (held.get(name) ?? null) : read(name)),

    setItem(name, value) {
      if (held) held.set(name, value)
      // A refreshed session stays where it was read, because the other storage may have another account's.
      else writeTo(isInLocal(name) ? [local, tab] : [tab, local], name, value)
      changed(name)
    },

    removeItem(name) {
      if (held) held.delete(name)
      else forget(name)
      changed(name)
    },

    stored: () => read(key),

    hold() {
      held = new Map()
    },

    isRemembered: () => isInLocal(key),

    isHolding: () => held !== undefined,

    keep(isRemembered) {
      const entries = [...(held ?? [])]
      held = undefined
      forget(key)
      const isStored = entries.every(([name, value]) =>
        writeTo(isRemembered ? [local, tab] : [tab], name, value),
      )
      changed(key)
      return isStored
    },

    nextChange: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

function readFrom(storage: TextStorage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null
  } catch {
    return null
  }
}

function removeFrom(storage: TextStorage | undefined, name: string): void {
  try {
    storage?.removeItem(name)
  } catch {
    // A storage that is switched off holds nothing.
  }
}

/** Writes to the first storage that accepts the value; false where none does. */
function writeTo(storages: readonly (TextStorage | undefined)[], name: string, value: string): boolean {
  return storages.some((storage) => {
    try {
      storage?.setItem(name, value)
      return storage !== undefined
    } catch {
      return false
    }
  })
}
