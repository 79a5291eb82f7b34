import { settleLink } from './address.ts'
import { keepFocus } from './keep-place.ts'
import { sectionParts } from './section-parts.ts'
import type { ShownReviews } from './shown-reviews.ts'

/** A change that takes longer marks the section as busy. */
const BUSY_AFTER_MS = 150

/** The section's links to other views change it where it stands; back and forward do, too. */
export function changeInPlace(shown: ShownReviews): void {
  const { section } = shown
  section.addEventListener('pointerdown', (event) => {
    const link = linkOf(event)
    if (link) settleLink(link)
  })
  section.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    const address = settleLink(link)
    if (address.href !== location.href) history.pushState(null, '', address)
    void change(shown, link.dataset.inPlace === 'page' ? link.id : undefined)
  })
  addEventListener('popstate', () => {
    if (location.search !== shown.search || shown.isAsking) void change(shown)
  })
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-in-place]') : null
}

/** `turnedBy` is the id of a link to another page: the visitor then reads from the top of the list. */
async function change(shown: ShownReviews, turnedBy?: string): Promise<void> {
  const { section } = shown
  const { unreached } = sectionParts(section)
  const timer = setTimeout(() => section.setAttribute('aria-busy', 'true'), BUSY_AFTER_MS)
  try {
    const fetched = await shown.fetchAsked()
    if (unreached) unreached.hidden = true
    keepFocus(section, () => shown.show(fetched, () => false))
    if (turnedBy) goToList(section, turnedBy)
    tell(section)
  } catch (error) {
    // The visitor asked for another view meanwhile.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showUnreached(unreached)
  } finally {
    clearTimeout(timer)
    section.removeAttribute('aria-busy')
  }
}

function goToList(section: HTMLElement, turnedBy: string): void {
  const list = section.querySelector<HTMLElement>(`[data-part="${turnedBy.split('-')[0]}"]`)
  list?.focus({ preventScroll: true })
  list?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Tells screen readers what is shown now. */
function tell(section: HTMLElement): void {
  const { status } = sectionParts(section)
  const told = section.querySelector('[data-told]')?.textContent ?? ''
  const page = section.querySelector('[data-part="reviews"]')?.getAttribute('aria-label') ?? ''
  if (status) status.textContent = [told, page].filter(Boolean).join('. ')
}

function showUnreached(unreached: HTMLElement | null): void {
  const again = unreached?.querySelector('a')
  if (!unreached || !again) return
  settleLink(again)
  again.search = location.search
  unreached.hidden = false
  unreached.scrollIntoView({ block: 'nearest' })
}
