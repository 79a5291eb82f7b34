/** A page that comes sooner shows no notice. */
const SHOWN_AFTER_MS = 150

/** Clauses 2.21, 2.24, 2.36 and 4.10: a page that takes longer to come says that it is loading. */
export function showLoading(): void {
  const notice = document.getElementById('loading')
  const words = notice?.lastElementChild
  if (!words || !('navigation' in window)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    notice.togglePopover(false)
  }
  navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    const { origin, pathname } = new URL(destination.url)
    if (destination.sameDocument || downloadRequest !== null || origin !== location.origin) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      notice.togglePopover(true)
      words.textContent = pathname.startsWith('/product/') ? 'Loading product...' : 'Loading...'
    }, SHOWN_AFTER_MS)
  })
  // `navigateerror` fires when the visitor stops the navigation or starts another. `pagehide` clears the notice for
  // a return to this page from the back/forward cache.
  navigation.addEventListener('navigateerror', end)
  addEventListener('pagehide', end)
}
