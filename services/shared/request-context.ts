import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code works for. */
export interface RequestContext {
  /** By this number logs, hosted services and the database know the request. */
  readonly number: string
  /** The W3C trace context for services that are asked meanwhile; undefined where the request is not traced. */
  traceparent?: string
}

const working = new AsyncLocalStorage<RequestContext>()

export function inRequest<Result>(context: RequestContext, work: () => Result): Result {
  return working.run(context, work)
}

/** Undefined for work that no request asked for, such as that of queues. */
export function currentRequest(): RequestContext | undefined {
  return working.getStore()
}

/** The name of the request's transactions at a PostgreSQL server, which cuts names off after 63 bytes. */
export function nameOfWork(): string | undefined {
  const number = currentRequest()?.number
  return number === undefined ? undefined : `keel ${number}`
}

/** The headers by which a service that is asked finds the request in its own logs. */
export function requestHeaders(): Readonly<Record<string, string>> {
  const { number, traceparent } = currentRequest() ?? {}
  return { ...(number && { 'x-request-id': number }), ...(traceparent && { traceparent }) }
}
