/**
 * A browser keeps a page for going back, though it is not to be stored, and shows it as it was: after signing out, the
 * next at this laptop would read it. So the page hides itself as it is left, and is asked for again when it comes back.
 */
export function askAgainWhenGoneBack(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}
