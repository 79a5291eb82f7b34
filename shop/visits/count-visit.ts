import { VISITS_PATH } from './visits-path.ts'

/** What TypeScript's own types lack, as not every browser has it. */
interface Asking {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}
interface Prerendered {
  readonly prerendering?: boolean
}
interface Activated {
  readonly activationStart?: number
}

/**
 * Tells the shop's own server once, as the page is left, that it was seen and how quick it was; nothing about who saw
 * it. It says nothing for a visitor who refuses that, and for a page that was made ahead and never shown.
 */
export function countVisit(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Asking
  if (globalPrivacyControl || doNotTrack === '1') return
  const page: Document & Prerendered = document
  // A page that is opened behind another paints when it is looked at, which says nothing of the shop.
  const isBehind = page.hidden && !page.prerendering
  page.addEventListener('visibilitychange', function tell() {
    if (!page.hidden || page.prerendering) return
    page.removeEventListener('visibilitychange', tell)
    const [shown] = performance.getEntriesByType('navigation') as Activated[]
    const delayOf = ({ interactionId, duration }: PerformanceEventTiming) =>
      interactionId ? duration : Number.NEGATIVE_INFINITY
    const visit = {
      path: location.pathname,
      paint: isBehind
        ? null
        : most('largest-contentful-paint', ({ startTime }) => startTime) - (shown?.activationStart ?? 0),
      delay: Math.max(most('event', delayOf), most('first-input', delayOf)),
      // What a search did not find, and why the fit finder said no.
      told: page.querySelector<HTMLElement>('[data-told]:not([hidden])')?.dataset.told,
    }
    navigator.sendBeacon(VISITS_PATH, JSON.stringify(visit))
  })
}

/**
 * The greatest of what the browser noted by itself, so that nothing watches while the page is used. Where it noted
 * nothing that is no finite number, for which JSON has null.
 */
function most(type: string, of: (entry: PerformanceEventTiming) => number): number {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type, buffered: true })
  return Math.max(...(observer.takeRecords() as PerformanceEventTiming[]).map(of))
}
