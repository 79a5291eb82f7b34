import { browserStorage } from '../../islands/browser-storage.ts'
import { VIEWED_KEY } from './viewed-key.ts'
import { readViewed } from './viewed-products.ts'

/** Shows what was opened as plain links, since whoever looks for it knows its name. */
export function showViewed(): void {
  show()
  // It may have been forgotten on a page after this one.
  addEventListener('pageshow', ({ persisted }) => persisted && show())
}

function show(): void {
  const section = document.querySelector<HTMLElement>('[data-viewed]')
  const storage = browserStorage('localStorage')
  const viewed = readViewed(storage?.getItem(VIEWED_KEY) ?? null)
  if (viewed.length === 0) section?.remove()
  if (!section) return
  section.hidden = false
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
