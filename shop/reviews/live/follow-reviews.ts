import { readBrowserConfig } from '../../islands/browser-config.ts'
import { browserPage, whenPageIsShown } from '../../islands/page-lifecycle.ts'
import { changeInPlace } from './change-in-place.ts'
import { createRefresh, type Refresh } from './create-refresh.ts'
import { isInSight, keepPlace } from './keep-place.ts'
import { ShownReviews } from './shown-reviews.ts'

/** Follows the reviews once the visitor comes near: links change them in place, and new ones arrive. */
export function followReviews(section: HTMLElement): void {
  const shown = ShownReviews.in(section)
  if (!shown) return
  changeInPlace(shown)
  const refresh = createRefresh(async () => {
    const changed = await shown.fetchChange()
    if (changed) keepPlace(section, () => shown.show(changed, isInSight))
    return changed !== undefined
  })
  void watchWhileShown(shown.handle, refresh)
}

/** Clause 7.07. Realtime is large, and loaded by itself: links work before it is there, and without it. */
async function watchWhileShown(handle: string, { told, look }: Refresh): Promise<void> {
  const { watchReviews } = await import('../../clients/backend/watch-reviews.ts')
  const { url, anonKey: key } = readBrowserConfig().backend
  // Nobody tells of a change from before the socket listens, so the page looks once it does.
  const start = () => watchReviews({ url, key, handle, onChange: told, onListening: look })
  let watch: ReturnType<typeof watchReviews> | undefined
  // The client closes its socket when the page is left, for the back/forward cache, and opens it on return.
  whenPageIsShown(browserPage, () => {
    if (watch) look()
    else watch = start()
  })
  // A socket may take half a minute to see that it leads nowhere.
  addEventListener('online', () => {
    void watch?.stop()
    watch = start()
  })
  document.addEventListener('visibilitychange', look)
}
