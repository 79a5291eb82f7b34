import { browserStorage } from '../../islands/browser-storage.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { VIEWED_KEY } from './viewed-key.ts'
import { readViewed, withViewed, writeViewed } from './viewed-products.ts'

/** Keeps in this browser that the page's product was opened. One that was made beforehand is not opened yet. */
export function noteViewed(): void {
  const handle = document.querySelector<HTMLButtonElement>('[data-add]')?.value
  const title = document.querySelector('h1')?.textContent
  const storage = browserStorage('localStorage')
  if (!handle || !title || !storage) return
  whenPageIsShown(browserPage, () => {
    try {
      const before = readViewed(storage.getItem(VIEWED_KEY))
      storage.setItem(VIEWED_KEY, writeViewed(withViewed(before, { handle, title })))
    } catch {
      // A browser whose storage is full keeps nothing more.
    }
  })
}
