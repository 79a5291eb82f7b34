import type { Fetch } from '../refresh-lock.ts'
import { errorCodeOf } from './auth-answer.ts'

const DONE = 204
/** With these the service says that there is nothing left to end; the client library takes a gateway's for it, too. */
const NOTHING_TO_END = [401, 403, 404]

/** What ends which sessions. */
export interface SignOutCall {
  readonly accessToken: string
  /** `local`, `others` or `global`. */
  readonly scope: string
}

interface SignOutJudge {
  readonly doFetch: Fetch
  /** The server has not heard it, and whoever signs out is not told so: this browser forgets the session anyway. */
  readonly onUnheard: (call: SignOutCall) => void
}

/** Notices where a sign-out that looks like one did not arrive. */
export function judgeSignOut({ doFetch, onUnheard }: SignOutJudge): Fetch {
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.endsWith('/logout')) return doFetch(url, init)
    const call = { accessToken: bearerOf(init), scope: searchParams.get('scope') ?? 'global' }
    try {
      // It goes on when the page is left meanwhile.
      const response = await doFetch(url, { ...init, keepalive: true })
      const isPassedOver = call.scope === 'local' || response.ok || NOTHING_TO_END.includes(response.status)
      if (isPassedOver && !(await isHeard(response.clone()))) onUnheard(call)
      return response
    } catch (error) {
      if (call.scope === 'local') onUnheard(call)
      throw error
    }
  }
}

export async function isHeard(response: Response): Promise<boolean> {
  if (response.status === DONE) return true
  if (!NOTHING_TO_END.includes(response.status)) return false
  return errorCodeOf(response, await response.text()) !== undefined
}

function bearerOf({ headers }: RequestInit): string {
  return (new Headers(headers).get('authorization') ?? '').replace(/^Bearer /, '')
}
