import * as v from 'valibot'

/** How often the client library looks whether a session is near its end, in each tab that is seen. */
const TICK_MS = 30_000
/** Tokens that live no longer the library would refresh at each of its ticks, however young they are. */
const MAX_TICKED_LIFE_S = 120
/** How long a refreshed session may take from the network into storage. */
const STORING_LIMIT_MS = 1_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface KeptSession {
  /** The session as it is kept, read anew at each call. */
  read(): string | null
  /** Settles with the next change of it. */
  nextChange(): Promise<void>
}

interface RefreshLockParts {
  readonly doFetch: Fetch
  readonly session: KeptSession
  /** Undefined where the page came by plain http from another machine: then the server's grace must do. */
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
 * token only for a short while. So one tab asks at a time; the next one finds what the first one got, and is
 * answered with that instead of by the network.
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
        // Before it is stored, the next tab would not find it and ask again.
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
 * By another tab: since this one read it, or, where tokens live so briefly, within the tick. Of any other that is asked
 * to be refreshed so soon the backend has refused the token, and what the service says to that counts.
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
