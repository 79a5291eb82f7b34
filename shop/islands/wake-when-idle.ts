import { WAKE } from '../ui/island-events.ts'
import { browserPage, whenPageIsLookedAt } from './page-lifecycle.ts'

/** Until then a phone is busy with the page's pictures, and whoever touches it sooner wakes the island. */
const QUIET_MS = 3_000

/** The parts of https://wicg.github.io/netinfo/ that are asked here; Safari and Firefox have none of it. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Wakes an island in an idle moment of a page that somebody looks at, unless the line is slow or data is to be saved. */
export function wakeWhenIdle(island: HTMLElement): void {
  whenPageIsLookedAt(browserPage, () => {
    if (document.readyState === 'complete') wakeOnceQuiet(island)
    else addEventListener('load', () => wakeOnceQuiet(island), { once: true })
  })
}

function wakeOnceQuiet(island: HTMLElement): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  setTimeout(() => {
    if (document.visibilityState === 'visible' && isLineGood())
      idle(() => island.dispatchEvent(new Event(WAKE)))
  }, QUIET_MS)
}

function isLineGood(): boolean {
  const { saveData = false, effectiveType = '4g' } = (navigator as { connection?: Line }).connection ?? {}
  return !saveData && effectiveType === '4g'
}
