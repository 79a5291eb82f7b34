import { browserStorage } from '../../islands/browser-storage.ts'
import { VIEWED_KEY } from './viewed-key.ts'
import { readViewed } from './viewed-products.ts'

/** Shows what was opened as plain links, since whoever looks for it knows its name. */
export function showViewed(): void {
  showViewedWithout(() => [])
}

/** Answers how to show it anew, when what the page shows of these products elsewhere has changed. */
export function showViewedWithout(shownElsewhere: () => readonly string[]): () => void {
  const showNow = () => show(shownElsewhere())
  showNow()
  // It may have been forgotten on a page after this one.
  addEventListener('pageshow', ({ persisted }) => persisted && showNow())
  return showNow
}

function show(shownElsewhere: readonly string[]): void {
  const section = document.querySelector<HTMLElement>('[data-viewed]')
  const storage = browserStorage('localStorage')
  const kept = readViewed(storage?.getItem(VIEWED_KEY) ?? null)
  if (kept.length === 0) section?.remove()
  if (!section) return
  const viewed = kept.filter(({ handle }) => !shownElsewhere.includes(handle))
  // The footer waits while the attribute is there.
  section.hidden = false
  section.classList.toggle('hidden', viewed.length === 0)
  const items = viewed.map(({ handle, title }) => {
    const link = document.createElement('a')
    link.href = `/product/${encodeURIComponent(handle)}`
    link.textContent = title
    link.className = 'inline-flex min-h-11 items-center underline underline-offset-4'
    const item = document.createElement('li')
    item.append(link)
    return item
  })
  section.querySelector('ul')?.replaceChildren(...items)
  const button = section.querySelector('button')
  if (button) button.onclick = () => forget(section, storage)
}

function forget(section: HTMLElement, storage: Storage | undefined): void {
  storage?.removeItem(VIEWED_KEY)
  section.remove()
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
