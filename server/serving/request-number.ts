import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createProxyCheck } from './client-address.ts'

/** A number goes into logs, and into names of at most 63 bytes at the database. */
const NUMBER = /^[\w-]{8,48}$/
/** The W3C trace context: version, trace, span, flags. */
const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

export type NumberRequest = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => ReceivedContext

interface ReceivedContext {
  readonly number: string
  /** The trace that a trusted proxy began for the request. */
  readonly traceparent: string | undefined
}

/**
 * Numbers requests. A trusted proxy's own number is taken, so that its log and the shop's can be read side by side;
 * what a stranger sends is not, since it would name another one's request, or have every request of theirs traced.
 */
export function createNumbering(trusted: readonly string[]): NumberRequest {
  const isProxy = createProxyCheck(trusted)
  return ({ socket, headers }) => {
    const isBelieved = isProxy(socket.remoteAddress ?? '')
    const { 'x-request-id': number, traceparent } = isBelieved ? headers : {}
    return {
      number: typeof number === 'string' && NUMBER.test(number) ? number : randomUUID(),
      traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    }
  }
}
