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

/**
 * Where a page answers a form, coming back to it would ask whether to send that form again. As soon as its own form is
 * sent it is asked for by its address; until then the browser keeps what was typed, which is nowhere else.
 */
export function forgetAnsweredForm(): void {
  addEventListener('submit', () => history.replaceState(null, '', location.href))
}
