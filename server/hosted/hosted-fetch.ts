import { isUtf8 } from 'node:buffer'
import { readBounded } from '#services/shared/read-bounded.ts'
import { requestHeaders } from '#services/shared/request-context.ts'

/** The longest answer that a page needs is some tens of kB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** Resolves once the whole answer of a hosted service has arrived, since a body may be endless or break off. */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...init, headers: withNumber(init.headers) })
  if (!answer.body) return answer
  const body = await readBounded(answer, MAX_ANSWER_BYTES)
  if (!body) {
    if (!answer.bodyUsed) await answer.body.cancel()
    throw new Error(`The answer is longer than ${MAX_ANSWER_BYTES} bytes`)
  }
  // A byte that was damaged on the way would be shown as a sign for it, and kept.
  if (!isUtf8(body)) throw new Error('The answer is not UTF-8')
  return new Response(body, answer)
}

/** Adds the number of the request that the service is asked for. */
export function withNumber(headers: RequestInit['headers']): Headers {
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
