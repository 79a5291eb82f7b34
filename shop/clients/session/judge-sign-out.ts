import type { Fetch } from '../refresh-lock.ts'
import { answerLater, errorCodeOf } from './auth-answer.ts'
import { SIGN_OUT_REFUSED } from './sign-out-refused.ts'

const DONE = 204
/** The service answers these where no session is left to end; the client library trusts a proxy's as well. */
const NOTHING_TO_END = [401, 403, 404]

/** The token that ends sessions, and which ones. */
export interface SignOutCall {
  readonly accessToken: string
  /** `local`, `others` or `global`. */
  readonly scope: string
}

interface SignOutJudge {
  readonly doFetch: Fetch
  /** Called when the server did not end the session although this browser forgets it, so the user is not told. */
  readonly onSignOutFailed: (call: SignOutCall) => void
}

/**
 * Reports sign-outs of this session that appear to succeed but did not reach the service. Where other sessions were to
 * end, the library takes every refusal for done, although it is about the session that asks: it gets a plain error.
 */
export function judgeSignOut({ doFetch, onSignOutFailed }: SignOutJudge): Fetch {
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.endsWith('/logout')) return doFetch(url, init)
    const call = { accessToken: bearerOf(init), scope: searchParams.get('scope') ?? 'global' }
    try {
      // `keepalive` lets the request finish after the page is left.
      const response = await doFetch(url, { ...init, keepalive: true })
      if (call.scope !== 'local') return await answerOfOthers(response)
      if (!(await isHeard(response.clone()))) onSignOutFailed(call)
      return response
    } catch (error) {
      if (call.scope === 'local') onSignOutFailed(call)
      throw error
    }
  }
}

async function answerOfOthers(response: Response): Promise<Response> {
  if (response.status === DONE) return response
  if (!response.ok && !NOTHING_TO_END.includes(response.status)) return response
  // GoTrue gives each refusal a code; an answer without one comes from a proxy in front of it.
  if (errorCodeOf(response, await response.text()) === undefined) return answerLater()
  return Response.json({ error_code: SIGN_OUT_REFUSED }, { status: 400 })
}

export async function isHeard(response: Response): Promise<boolean> {
  if (response.status === DONE) return true
  if (!NOTHING_TO_END.includes(response.status)) return false
  return errorCodeOf(response, await response.text()) !== undefined
}

function bearerOf({ headers }: RequestInit): string {
  return (new Headers(headers).get('authorization') ?? '').replace(/^Bearer /, '')
}
