import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionKeeper } from './session-keeper.ts'

const KEY = 'session'

function fakeStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

const closedStorage = {
  getItem: () => {
    throw new Error('closed')
  },
  setItem: () => {
    throw new Error('closed')
  },
  removeItem: () => {
    throw new Error('closed')
  },
}

let local = fakeStorage()
let tab = fakeStorage()
const onChange = vi.fn()

beforeEach(() => {
  local = fakeStorage()
  tab = fakeStorage()
  onChange.mockClear()
})

const keeper = (storages: { local?: Storage; tab?: Storage } | object = { local, tab }) =>
  createSessionKeeper({ local: undefined, tab: undefined, key: KEY, onChange, ...storages })

describe('[4.02] a session', () => {
  test('that is remembered is kept for all tabs, and is in no other place', () => {
    const kept = keeper()
    kept.hold()
    kept.setItem(KEY, 'one')
    expect(kept.keep(true)).toBe(true)
    expect([local.entries.get(KEY), tab.entries.get(KEY)]).toEqual(['one', undefined])
  })

  test('that is not remembered is this tab’s alone, and takes the place of one that was', () => {
    local.setItem(KEY, 'somebody else')
    const kept = keeper()
    kept.hold()
    kept.setItem(KEY, 'one')
    kept.keep(false)
    expect([local.entries.get(KEY), tab.entries.get(KEY)]).toEqual([undefined, 'one'])
  })

  test('stays where it is when it is refreshed', () => {
    for (const [storage, other] of [
      [local, tab],
      [tab, local],
    ] as const) {
      storage.setItem(KEY, 'old')
      keeper().setItem(KEY, 'new')
      expect([storage.entries.get(KEY), other.entries.get(KEY)]).toEqual(['new', undefined])
      storage.removeItem(KEY)
    }
  })

  test('of this tab alone is refreshed there, and leaves what another tab remembers as it is', () => {
    local.setItem(KEY, 'one of Ada')
    tab.setItem(KEY, 'one of Ben')
    const kept = keeper()
    kept.setItem(KEY, 'two of Ben')
    expect([local.entries.get(KEY), tab.entries.get(KEY)]).toEqual(['one of Ada', 'two of Ben'])
    expect(kept.isRemembered()).toBe(false)
  })

  test('that is held signs nobody in, and leaves what was kept as it is', () => {
    local.setItem(KEY, 'somebody')
    const kept = keeper()
    kept.hold()
    kept.setItem(KEY, 'half')
    expect(kept.getItem(KEY)).toBe('half')
    expect(kept.stored()).toBe('somebody')
    kept.removeItem(KEY)
    expect(kept.getItem(KEY)).toBeNull()
    expect(kept.stored()).toBe('somebody')
  })

  test('that is removed is removed everywhere', () => {
    local.setItem(KEY, 'one')
    tab.setItem(KEY, 'one')
    keeper().removeItem(KEY)
    expect([local.entries.size, tab.entries.size]).toEqual([0, 0])
  })

  test('is told of when it changes, and what else the library keeps is not', async () => {
    const kept = keeper()
    const changed = kept.nextChange()
    kept.setItem(`${KEY}-code-verifier`, 'x')
    expect(onChange).not.toHaveBeenCalled()
    kept.setItem(KEY, 'one')
    await changed
    expect(onChange).toHaveBeenCalledOnce()
  })
})

test('a browser that keeps nothing says so, and throws nowhere', () => {
  for (const storages of [{}, { local: closedStorage, tab: closedStorage }]) {
    const kept = keeper(storages)
    kept.hold()
    kept.setItem(KEY, 'one')
    expect(kept.keep(true)).toBe(false)
    expect(kept.getItem(KEY)).toBeNull()
    kept.removeItem(KEY)
  }
})

test('where only the tab’s storage is open, a remembered session is at least that tab’s', () => {
  const kept = keeper({ local: closedStorage, tab })
  kept.hold()
  kept.setItem(KEY, 'one')
  expect(kept.keep(true)).toBe(true)
  expect(tab.entries.get(KEY)).toBe('one')
})

test('[4.02] a session says whether it outlives its tab', () => {
  tab.setItem(KEY, 'one')
  expect(keeper().isRemembered()).toBe(false)
  tab.removeItem(KEY)
  local.setItem(KEY, 'one')
  expect(keeper().isRemembered()).toBe(true)
})

test('a page that was held and brought nothing keeps nobody, and forgets who was there', () => {
  local.setItem(KEY, 'before')
  expect(keeper().keep(true)).toBe(true)
  expect([local.entries.size, tab.entries.size]).toEqual([0, 0])
})

test('[4.02] whoever waits for the next change hears of a removal and of a sign-in, each once', async () => {
  const kept = keeper()
  let changes = 0
  const waiting = async () => {
    await kept.nextChange()
    changes += 1
  }
  const removed = waiting()
  kept.removeItem(KEY)
  await removed
  kept.hold()
  kept.setItem(KEY, 'one')
  const signedIn = waiting()
  onChange.mockClear()
  kept.keep(false)
  await signedIn
  expect(changes).toBe(2)
  expect(onChange).toHaveBeenCalledOnce()
})
