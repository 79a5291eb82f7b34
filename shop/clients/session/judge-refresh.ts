import * as v from 'valibot'
import type { Fetch } from '../refresh-lock.ts'
import { answerLater, refusalOfRefresh } from './auth-answer.ts'

const TOO_MANY = 429
const MIN_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 60_000

const token = v.pipe(v.string(), v.nonEmpty())

/** The client library drops a session that lacks a token or its end, and keeps one of nobody. */
const sessionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    access_token: token,
    refresh_token: token,
    expires_in: v.pipe(v.number(), v.minValue(1)),
    user: v.object({ id: v.string() }),
  }),
)

interface RefreshJudge {
  readonly doFetch: Fetch
  /** Called with the service's code when it ends the session. */
  readonly onRefused: (code: string) => void
}

/**
 * Turns answers to refreshes into ones that the client library handles correctly. The library drops the session at any
 * answer that is neither a session nor a network failure, even at a proxy's 401, a 429 or an empty answer.
 */
export function judgeRefresh({ doFetch, onRefused }: RefreshJudge): Fetch {
  let pausedUntilMs = 0
  return async (url, init) => {
    if (new URL(url).searchParams.get('grant_type') !== 'refresh_token') return doFetch(url, init)
    if (Date.now() < pausedUntilMs) return answerLater()
    const response = await doFetch(url, init)
    if (response.status === TOO_MANY) {
      pausedUntilMs = Date.now() + pauseMsOf(response)
      return answerLater()
    }
    // A truncated answer throws here, as a network failure does.
    const body = await response.text()
    if (response.ok) return v.is(sessionSchema, body) ? withBody(response, body) : answerLater()
    const code = refusalOfRefresh(response, body)
    if (code === undefined) return answerLater()
    onRefused(code)
    return withBody(response, body)
  }
}

function pauseMsOf({ headers }: Response): number {
  const askedMs = Number(headers.get('retry-after')) * 1000
  return Math.min(Math.max(askedMs || 0, MIN_PAUSE_MS), MAX_PAUSE_MS)
}

function withBody({ status, headers }: Response, body: string): Response {
  return new Response(body, { status, headers })
}
