import { HELD, LET_GO, MISSED } from '../ui/island-events.ts'

export const NOT_LOADED = 'This part did not load. Please try again.'

/** What comes sooner shows no notice. */
const SHOWN_AFTER_MS = 150

/**
 * Clauses 2.21, 2.24, 2.36 and 4.10: a page that takes longer to come says that it is loading, and so does an island that
 * somebody has pressed something of. Where its script does not come at all, the notice says so until the next touch.
 */
export function showLoading(): void {
  const notice = document.getElementById('loading')
  const ring = notice?.firstElementChild
  if (!ring) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (...said: (Element | string)[]) => {
    clearTimeout(timer)
    notice.togglePopover(true)
    notice.replaceChildren(...said)
  }
  const say = (text: string) => {
    clearTimeout(timer)
    timer = setTimeout(show, SHOWN_AFTER_MS, ring, text)
  }
  const end = () => {
    clearTimeout(timer)
    notice.togglePopover(false)
  }
  addEventListener(HELD, () => say('Loading...'))
  addEventListener(LET_GO, end)
  addEventListener(MISSED, () => {
    show(NOT_LOADED)
    addEventListener('pointerdown', end, { once: true })
  })
  // `pagehide` clears the notice for a return to this page from the back/forward cache.
  addEventListener('pagehide', end)
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const { origin, pathname } = new URL(destination.url)
    if (destination.sameDocument || downloadRequest !== null || origin !== location.origin) return
    say(pathname.startsWith('/product/') ? 'Loading product...' : 'Loading...')
  })
  // It fires when the visitor stops the navigation or starts another.
  navigation.addEventListener('navigateerror', end)
}
