import { isUtf8 } from 'node:buffer'
import { readBounded } from '#services/shared/read-bounded.ts'
import { requestHeaders } from '#services/shared/request-context.ts'
import { isWithinBounds, type JsonBounds } from './judge-json.ts'

interface Bounds extends JsonBounds {
  readonly bytes: number
}

/**
 * Bounds of what a page needs. A list of eight products was measured at 34 kB with a thousand values, twelve deep; the
 * longest list has 250.
 */
const ANSWER: Bounds = { bytes: 4 * 1024 * 1024, values: 100_000, depth: 100 }
/** A list that the owner asks for has up to a thousand rows, in which people write what they like. */
const LIST: Bounds = { bytes: 32 * 1024 * 1024, values: 500_000, depth: 100 }

/** Resolves once the whole answer of a hosted service has arrived, since a body may be endless or break off. */
export function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  return fetchWhole(url, init, ANSWER)
}

/** The same for calls with the service key. */
export function fetchAsOwner(request: Request): Promise<Response> {
  return fetchWhole(request, { headers: request.headers }, LIST)
}

async function fetchWhole(asked: string | Request, init: RequestInit, bounds: Bounds): Promise<Response> {
  // No service leads elsewhere for what the shop asks, and keys and passwords would go there, too.
  const answer = await fetch(asked, { redirect: 'error', ...init, headers: withNumber(init.headers) })
  if (!answer.body) return answer
  const body = await readBounded(answer, bounds.bytes)
  if (!body) {
    if (!answer.bodyUsed) await answer.body.cancel()
    throw new Error(`The answer is longer than ${bounds.bytes} bytes`)
  }
  // A byte that was damaged on the way would be shown as a sign for it, and kept.
  if (!isUtf8(body)) throw new Error('The answer is not UTF-8')
  if (!isWithinBounds(body, bounds)) throw new Error('The answer has too many values, or they are too deep')
  return new Response(body, answer)
}

/** Adds the number of the request that the service is asked for. */
function withNumber(headers: RequestInit['headers']): Headers {
  const all = new Headers(headers)
  for (const [name, value] of Object.entries(requestHeaders())) all.set(name, value)
  return all
}

type Ask = typeof boundedFetch

interface WatchedService {
  readonly fetch: Ask
  /** Whether the newest question that has ended got no answer, or one that says that the service itself failed. */
  isAway(): boolean
}

const SERVICE_FAILED = 500

/**
 * Remembers how the newest question to a hosted service ended: one that was asked before it says nothing of now, though
 * its answer comes later. Asking again would be surer, but would let each visitor wait for a second time-out.
 */
export function watchAnswers(ask: Ask): WatchedService {
  let asked = 0
  let newest = { number: 0, isAway: false }
  const note = (number: number, isAway: boolean) => {
    if (number > newest.number) newest = { number, isAway }
  }
  return {
    isAway: () => newest.isAway,
    async fetch(url, init) {
      asked += 1
      const number = asked
      try {
        const answer = await ask(url, init)
        note(number, answer.status >= SERVICE_FAILED)
        return answer
      } catch (error) {
        note(number, true)
        throw error
      }
    },
  }
}
