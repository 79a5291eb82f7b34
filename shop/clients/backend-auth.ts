import { GoTrueClient } from '@supabase/auth-js'
import { type Fetch, withRefreshLock } from './refresh-lock.ts'
import { judgeRefresh } from './session/judge-refresh.ts'
import { judgeSignOut, type SignOutCall } from './session/judge-sign-out.ts'

export interface BackendOptions {
  readonly url: string
  readonly anonKey: string
  readonly sessionKey: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { nextChange(): Promise<void> }
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** True where this page's address may carry a session, as the links in mails do. */
  readonly isSessionInUrl: boolean
  /** Called with the service's code when it ends the session. */
  readonly onRefused?: (code: string) => void
  /** Called when a sign-out that this browser completed did not reach the server. */
  readonly onSignOutFailed?: (call: SignOutCall) => void
  readonly fetch?: Fetch
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 15_000

/** Creates the backend's own auth client. It is large, so callers import this file on demand. */
export function createBackendAuth(options: BackendOptions): GoTrueClient {
  const { url, anonKey, sessionKey, storage, locks, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const doFetch = options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init))
  const fetchInTime: Fetch = (address, init) =>
    doFetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  const { onRefused = () => {}, onSignOutFailed = () => {} } = options
  const doFetchJudged = judgeSignOut({
    doFetch: judgeRefresh({ doFetch: fetchInTime, onRefused }),
    onSignOutFailed,
  })
  const fetchInTurn = withRefreshLock({
    doFetch: doFetchJudged,
    session: { read: () => storage.getItem(sessionKey), nextChange: storage.nextChange },
    locks,
    lockName: `${sessionKey}:refresh`,
  })
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionKey,
    storage,
    // A mail's link is often opened on another device, which has no PKCE verifier.
    flowType: 'implicit',
    detectSessionInUrl: options.isSessionInUrl,
    experimental: { recoveryCodes: true },
    fetch: (address, init = {}) => fetchInTurn(String(address), init),
  })
}
