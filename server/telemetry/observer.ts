import type { ServerResponse } from 'node:http'
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
  /** So long somebody waited for a connection of the lane. */
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
