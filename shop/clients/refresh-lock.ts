import * as v from 'valibot'

/** The client library checks in each visible tab at this interval whether the session is about to expire. */
const TICK_MS = 30_000
/** The library refreshes tokens of this lifetime or shorter at every tick, however new they are. */
const MAX_TICKED_LIFE_S = 120
/** The time that the library may take to store a refreshed session. */
const STORING_LIMIT_MS = 1_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface KeptSession {
  /** Reads the stored session anew at each call. */
  read(): string | null
  /** Resolves at the next change of the stored session. */
  nextChange(): Promise<void>
}

interface RefreshLockParts {
  readonly doFetch: Fetch
  readonly session: KeptSession
  /** Undefined on a page served over plain http from another machine; there only the server's grace period helps. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly lockName: string
}

const json = v.pipe(v.string(), v.parseJson())
const askedSchema = v.pipe(json, v.object({ refresh_token: v.string() }))
const keptSchema = v.pipe(
  json,
  v.object({ refresh_token: v.string(), expires_at: v.number(), expires_in: v.number() }),
)

/**
 * The client library refreshes in every visible tab, and the service can tell a parallel refresh from a stolen
 * token only for a short while. So one tab refreshes at a time; the next tab finds the session that the first one
 * stored, and gets that instead of a request to the network.
 */
export function withRefreshLock({ doFetch, session, locks, lockName }: RefreshLockParts): Fetch {
  return (url, init) => {
    const refreshToken = refreshTokenOf(url, init)
    if (!locks || refreshToken === undefined) return doFetch(url, init)
    return new Promise((resolve, reject) => {
      const inTurn = async () => {
        const kept = session.read()
        if (isRefreshed(kept, refreshToken)) {
          resolve(new Response(kept, { headers: { 'content-type': 'application/json' } }))
          return
        }
        const stored = session.nextChange()
        const response = await doFetch(url, init)
        resolve(response)
        // The lock is held until the session is stored; otherwise the next tab would not find it and refresh again.
        if (response.ok) await Promise.race([stored, sleep(STORING_LIMIT_MS)])
      }
      locks.request(lockName, inTurn).catch(reject)
    })
  }
}

function refreshTokenOf(url: string, { body }: RequestInit): string | undefined {
  if (new URL(url).searchParams.get('grant_type') !== 'refresh_token') return undefined
  const asked = v.safeParse(askedSchema, body)
  return asked.success ? asked.output.refresh_token : undefined
}

/**
 * True where another tab refreshed the session: after this tab read it or, for short-lived tokens, within the tick.
 * A longer-lived token is refreshed so soon only because the backend refused it, so that request goes to the service.
 */
function isRefreshed(kept: string | null, refreshToken: string): boolean {
  const parsed = v.safeParse(keptSchema, kept)
  if (!parsed.success) return false
  const { refresh_token, expires_at, expires_in } = parsed.output
  if (refresh_token !== refreshToken) return true
  if (expires_in > MAX_TICKED_LIFE_S) return false
  const leftMs = expires_at * 1000 - Date.now()
  const ageMs = expires_in * 1000 - leftMs
  return leftMs > TICK_MS && ageMs >= 0 && ageMs < TICK_MS
}

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
