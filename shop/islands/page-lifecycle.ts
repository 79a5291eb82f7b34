/** The parts of `window` and `document` that tell when somebody sees the page. */
export interface PageLifecycle {
  readonly window: EventTarget
  readonly document: EventTarget & { readonly prerendering?: boolean; readonly visibilityState?: string }
}

/** The targets on the server never dispatch an event. */
export const browserPage: PageLifecycle =
  typeof window === 'undefined'
    ? { window: new EventTarget(), document: new EventTarget() }
    : { window, document }

/** Calls back now, or once a prerendered page is really visited, and again when it returns from the back/forward cache. */
export function whenPageIsShown({ window, document }: PageLifecycle, callback: () => void): () => void {
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted) callback()
  }
  window.addEventListener('pageshow', onPageShow)
  document.addEventListener('prerenderingchange', callback, { once: true })
  if (!document.prerendering) callback()
  return () => {
    window.removeEventListener('pageshow', onPageShow)
    document.removeEventListener('prerenderingchange', callback)
  }
}

/** Calls back as `whenPageIsShown` does, and whenever somebody returns from another tab or window. */
export function whenPageIsLookedAt(page: PageLifecycle, callback: () => void): () => void {
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') callback()
  }
  page.document.addEventListener('visibilitychange', onVisible)
  page.window.addEventListener('focus', onVisible)
  const stop = whenPageIsShown(page, callback)
  return () => {
    stop()
    page.document.removeEventListener('visibilitychange', onVisible)
    page.window.removeEventListener('focus', onVisible)
  }
}
