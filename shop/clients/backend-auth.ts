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
  /** Whether the address of this page may bring a session, as the links in mails do. */
  readonly isSessionInUrl: boolean
  /** The service has ended the session, with this code of its own. */
  readonly onRefused?: (code: string) => void
  /** The server has not heard a sign-out that this browser takes for one. */
  readonly onUnheard?: (call: SignOutCall) => void
  readonly fetch?: Fetch
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 15_000

/** The backend's own client for accounts; it is large, so whoever needs it imports this file when they do. */
export function createBackendAuth(options: BackendOptions): GoTrueClient {
  const { url, anonKey, sessionKey, storage, locks, timeoutMs = DEFAULT_TIMEOUT_MS } = options
  const doFetch = options.fetch ?? ((address: string, init: RequestInit) => fetch(address, init))
  const fetchInTime: Fetch = (address, init) =>
    doFetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  const { onRefused = () => {}, onUnheard = () => {} } = options
  const doFetchJudged = judgeSignOut({
    doFetch: judgeRefresh({ doFetch: fetchInTime, onRefused }),
    onUnheard,
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
    // A link of a mail is often opened on another device, where no verifier of PKCE is kept.
    flowType: 'implicit',
    detectSessionInUrl: options.isSessionInUrl,
    fetch: (address, init = {}) => fetchInTurn(String(address), init),
  })
}
