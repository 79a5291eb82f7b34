import type { TextStorage } from '../../islands/browser-storage.ts'

interface SessionKeeperParts {
  /** Shared by all tabs, and there when the browser is opened again: 'Remember me'. */
  readonly local: TextStorage | undefined
  /** This tab's own, gone with it. */
  readonly tab: TextStorage | undefined
  readonly key: string
  /** Called when what is kept has changed. */
  readonly onChange: () => void
}

/** Where the client library puts the session, in the words it has for a storage; and what the shop adds. */
export interface SessionKeeper extends TextStorage {
  /** What is kept, whatever is held meanwhile. */
  kept(): string | null
  /** From here on the session stays in this page alone: one that still lacks a second factor signs nobody in. */
  hold(): void
  isHolding(): boolean
  /** Whether what is kept outlives this tab. */
  isRemembered(): boolean
  /** Keeps what was held; false where the browser keeps nothing at all. */
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
  const forget = (name: string) => {
    removeFrom(tab, name)
    removeFrom(local, name)
  }

  return {
    getItem: (name) => (held ? (held.get(name) ?? null) : read(name)),

    setItem(name, value) {
      if (held) held.set(name, value)
      // A refreshed session stays where it is; what nobody asked to remember is this tab's.
      else writeTo(readFrom(local, name) === null ? [tab, local] : [local, tab], name, value)
      changed(name)
    },

    removeItem(name) {
      if (held) held.delete(name)
      else forget(name)
      changed(name)
    },

    kept: () => read(key),

    hold() {
      held = new Map()
    },

    isRemembered: () => readFrom(local, key) !== null,

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
    // A storage that was switched off holds nothing.
  }
}

/** The first of the storages that takes it. */
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
