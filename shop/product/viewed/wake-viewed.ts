import { isStored } from '../../islands/is-stored.ts'
import { VIEWED_KEY } from './viewed-key.ts'

/** Loads the script of the list where the browser keeps one; the footer waits for the list no longer where there is none. */
export function wakeViewed(
  load: () => Promise<{ showViewed(): void }> = () => import('./show-viewed.ts'),
): void {
  if (!isStored(VIEWED_KEY)) {
    document.querySelector('[data-viewed]')?.remove()
    return
  }
  load().then(
    ({ showViewed }) => showViewed(),
    // The page has everything else.
    () => document.querySelector('[data-viewed]')?.remove(),
  )
}
