import type { Meter } from '@opentelemetry/api'
import type { Observer } from './observer.ts'

/** In seconds: from a wait that nobody notices to one that nobody waits for. */
const BOUNDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times the work that parts tell of. Whatever takes microseconds is counted elsewhere, without a histogram. */
export function measureWork(meter: Meter): Omit<Observer, 'onRequest' | 'onStatement'> {
  const histogram = (name: string, description: string) =>
    meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: BOUNDS } })
  const turn = histogram('keel.turn.wait_seconds', 'Until a request that no stored page answers had its turn')
  const wait = histogram('keel.page.wait_seconds', 'Until a page that had to be made could be begun')
  const render = histogram('keel.page.render_seconds', 'Making a page')
  const connection = histogram('keel.database.wait_seconds', 'Until a connection to the database was lent')
  const service = histogram('keel.service.seconds', 'Until a hosted service had answered')
  return {
    onTurn: (waitedMs) => turn.record(waitedMs / 1000),
    onPageMade({ waitedMs, tookMs }) {
      wait.record(waitedMs / 1000)
      render.record(tookMs / 1000)
    },
    onWaited: (lane, waitedMs) => connection.record(waitedMs / 1000, { lane }),
    onService: ({ host, status = 'none', tookMs }) => service.record(tookMs / 1000, { host, status }),
  }
}
