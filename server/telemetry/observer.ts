import type { ServerResponse } from 'node:http'
import type { Meter } from '@opentelemetry/api'
import type { EndedStatement, Lane } from '#database/observer.ts'
import type { RequestContext } from '#services/shared/request-context.ts'

export interface MadePageTimes {
  /** The time until other pages had been made. */
  readonly waitedMs: number
  readonly tookMs: number
}

export interface ServiceAnswer {
  readonly host: string
  /** Undefined where none came. */
  readonly status: number | undefined
  readonly tookMs: number
}

/** What the parts of a shop tell of their work, where metrics or traces are asked for. */
export interface Observer {
  /** Told of each wait for a connection of the lane. */
  readonly onWaited: (lane: Lane, waitedMs: number) => void
  readonly onStatement: (statement: EndedStatement) => void
  /** A request that is not answered with a stored page begins; `parent` is the trace of a trusted proxy. */
  readonly onRequest: (context: RequestContext, response: ServerResponse, parent: string | undefined) => void
  /** A request has waited so long for its network's turn. */
  readonly onTurn: (waitedMs: number) => void
  readonly onPageMade: (times: MadePageTimes) => void
  /** A hosted service was asked. */
  readonly onService: (answer: ServiceAnswer) => void
}

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
