import { VISITS_PATH } from './visits-path.ts'

/** What TypeScript's own types do not know, as not every browser has it. */
interface Refusing {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}
interface Prerendered {
  readonly prerendering?: boolean
}
interface Activated {
  readonly activationStart?: number
}

/** The shortest that a browser measures. */
const MIN_EVENT_MS = 16
const MAX_PATH = 400
const MAX_TYPED = 60

/**
 * Tells the shop's own server once, as the page is left, that it was seen and how quick it was; nothing about who saw
 * it. It says nothing for a visitor who refuses that, and for a page that was made ahead and never shown.
 */
export function countVisit(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Refusing
  if (globalPrivacyControl || doNotTrack === '1') return
  let paint: number | undefined
  let delay: number | undefined
  const isAhead = () => (document as Prerendered).prerendering
  // A page that is opened behind another paints when it is looked at, which says nothing of the shop.
  const isBehind = document.hidden && !isAhead()
  const noteDelay = ({ duration, interactionId }: PerformanceEventTiming) => {
    if (interactionId) delay = Math.max(delay ?? 0, duration)
  }
  const stops = [
    watch('largest-contentful-paint', ({ startTime }) => {
      paint = startTime
    }),
    watch('event', noteDelay),
    watch('first-input', noteDelay),
  ]
  document.addEventListener('visibilitychange', function tell() {
    if (!document.hidden || isAhead()) return
    document.removeEventListener('visibilitychange', tell)
    for (const stop of stops) stop()
    const [shown] = performance.getEntriesByType('navigation') as Activated[]
    if (paint !== undefined) paint = Math.max(0, paint - (shown?.activationStart ?? 0))
    const body = {
      path: location.pathname.slice(0, MAX_PATH),
      paint: isBehind ? undefined : paint,
      delay,
      // A search that found nothing, and a fit finder that said no, are marked in the page.
      missed: document.querySelector('[data-missed]:not([hidden])')
        ? new URLSearchParams(location.search).get('q')?.slice(0, MAX_TYPED)
        : undefined,
      refused: document.querySelector<HTMLElement>('[data-refused]')?.dataset.refused,
    }
    navigator.sendBeacon(VISITS_PATH, JSON.stringify(body))
  })
}

/** Hands on entries as they come; the function it answers hands on the last ones, and ends that. */
function watch(type: string, note: (entry: PerformanceEventTiming) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => {}
  const noteAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) note(entry as PerformanceEventTiming)
  }
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  const options = { type, buffered: true, durationThreshold: MIN_EVENT_MS }
  observer.observe(options)
  return () => {
    noteAll(observer.takeRecords())
    observer.disconnect()
  }
}
