import { showToast } from '../../ui/toast/toast.ts'
import type { ShownPicture } from './shown-picture.ts'

/** Shows any picture of a review that is clicked in the section large, with the others of its row to go on to. */
export function openPicturesOf(section: HTMLElement): void {
  section.addEventListener('click', (event) => {
    // Somebody who asks for a tab of its own gets one.
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(PICTURE) : null
    if (!link) return
    event.preventDefault()
    // Not every browser gives a link the focus by a click, and the dialog gives the focus back to the link.
    link.focus({ preventScroll: true })
    void showLargeFrom(section, link)
  })
  // The error events of a picture do not bubble, but they can be captured.
  section.addEventListener('error', ({ target }) => replaceBroken(section, target), true)
  for (const image of section.querySelectorAll<HTMLImageElement>(`${PICTURE} img`))
    if (image.complete && image.naturalWidth === 0) replaceBroken(section, image)
}

const PICTURE = 'a[data-review-picture]'

async function showLargeFrom(section: HTMLElement, link: HTMLElement): Promise<void> {
  const row = link.closest('[data-picture-group]') ?? link
  const address = link.getAttribute('href')
  // A carousel may hold its pictures twice.
  const links = [...row.querySelectorAll<HTMLElement>(`:not([aria-hidden]) > ${PICTURE}`)]
  const pictures = links.map(({ dataset }): ShownPicture => JSON.parse(dataset.reviewPicture ?? ''))
  try {
    const { showLarge } = await import('./show-large.tsx')
    showLarge(
      pictures,
      Math.max(
        pictures.findIndex(({ url }) => url === address),
        0,
      ),
      () => returnFocus(section, link),
    )
  } catch {
    void showToast({
      title: 'The large picture could not be loaded',
      description: 'Please try again in a moment.',
    })
  }
}

/** The dialog gives the focus back itself, but not to a link that changed reviews have replaced meanwhile. */
function returnFocus(section: HTMLElement, link: HTMLElement): void {
  if (document.activeElement !== document.body) return
  const links = [link, ...section.querySelectorAll<HTMLElement>(`:not([aria-hidden]) > ${PICTURE}`)]
  const same = links.find(
    (each) => each.isConnected && each.getAttribute('href') === link.getAttribute('href'),
  )
  same?.focus({ preventScroll: true })
}

/** Clause 8.23. */
function replaceBroken(section: HTMLElement, image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const link = image.closest(PICTURE)
  const missing = section.querySelector<HTMLTemplateElement>('template[data-missing-picture]')
  if (!link || !missing) return
  link.setAttribute('aria-label', image.alt)
  image.replaceWith(missing.content.cloneNode(true))
}
