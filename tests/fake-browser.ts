/** A browser with one storage and any number of tabs, which hear of each other's changes as real ones do. */
export function fakeBrowser() {
  const entries = new Map<string, string>()
  const tabs: FakeTab[] = []

  const tellOthers = (writer: FakeTab, key: string) => {
    for (const tab of tabs) {
      if (tab !== writer) tab.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
  }

  return {
    entries,
    openTab() {
      const tab = new FakeTab({
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => {
          entries.set(key, value)
          tellOthers(tab, key)
        },
        removeItem: (key) => {
          entries.delete(key)
          tellOthers(tab, key)
        },
      })
      tabs.push(tab)
      return tab
    },
  }
}

type FakeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

class FakeTab {
  readonly window = new EventTarget()
  readonly document = Object.assign(new EventTarget(), { prerendering: false, visibilityState: 'visible' })
  readonly storage: FakeStorage

  constructor(storage: FakeStorage) {
    this.storage = storage
  }

  focus(): void {
    this.window.dispatchEvent(new Event('focus'))
  }

  activatePrerendered(): void {
    this.document.prerendering = false
    this.document.dispatchEvent(new Event('prerenderingchange'))
  }

  returnFromBackForwardCache(): void {
    this.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  }

  show(visibilityState: 'visible' | 'hidden'): void {
    this.document.visibilityState = visibilityState
    this.document.dispatchEvent(new Event('visibilitychange'))
  }
}
