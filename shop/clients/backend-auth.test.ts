import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type AskedOfAuth,
  fakeAuthService,
  madeSession,
  refusal,
} from '#tests/fixtures/backend/fake-auth-service.ts'
import { createBackendAuth } from './backend-auth.ts'

const KEY = 'session'
const NEARLY_EXPIRED_S = 30
/** The library retries for at most one tick. */
const MAX_RETRY_MS = 30_000
const entries = new Map<string, string>()

/** Opens a tab on one browser's storage; each tab is notified of its own writes only. */
function openTab() {
  let waiting: (() => void)[] = []
  const changed = () => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      entries.set(name, value)
      changed()
    },
    removeItem: (name: string) => {
      entries.delete(name)
      changed()
    },
    nextChange: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

const opened: { dispose(): Promise<void> }[] = []

function openClient(fetch: ReturnType<typeof fakeAuthService>['fetch']) {
  const client = createBackendAuth({
    url: 'https://backend.example',
    anonKey: 'anon',
    sessionKey: KEY,
    storage: openTab(),
    locks: navigator.locks,
    isSessionInUrl: false,
    fetch,
  })
  opened.push(client)
  return client
}

const keep = (session: object) => entries.set(KEY, JSON.stringify(session))
const keptToken = () => JSON.parse(entries.get(KEY) ?? 'null')?.refresh_token
const rotating = () => {
  let count = 0
  return ({ what, body }: AskedOfAuth) => {
    if (!what.endsWith('grant_type=refresh_token')) return refusal(404, 'not_found', what)
    count += 1
    return Response.json(madeSession({ refreshToken: `${body.refresh_token}+${count}` }))
  }
}

beforeEach(() => entries.clear())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const client of opened.splice(0)) await client.dispose()
})

test('[7.08] every call carries the public key', async () => {
  const service = fakeAuthService(() => Response.json(madeSession()))
  await openClient(service.fetch).signInWithPassword({ email: 'robin@buyer.example', password: 'secret' })
  const [asked] = service.asked
  expect(asked?.what).toBe('POST /auth/v1/token?grant_type=password')
  expect(asked?.headers.get('apikey')).toBe('anon')
  expect(asked?.headers.get('authorization')).toBe('Bearer anon')
})

test('[4.02] two tabs with a session near its end refresh it once, and both have the new one', async () => {
  keep(madeSession({ expiresInS: NEARLY_EXPIRED_S }))
  const service = fakeAuthService(rotating())
  const tabs = [openClient(service.fetch), openClient(service.fetch)]
  const sessions = await Promise.all(tabs.map((tab) => tab.getSession()))
  expect(service.asked.map(({ what }) => what)).toEqual(['POST /auth/v1/token?grant_type=refresh_token'])
  expect(sessions.map(({ data }) => data.session?.refresh_token)).toEqual(['first+1', 'first+1'])
  expect(keptToken()).toBe('first+1')
})

test('[4.02] [9.12] a failure that may pass is tried again after 200 ms times two to the power n', async () => {
  keep(madeSession({ expiresInS: NEARLY_EXPIRED_S }))
  const askedAtMs: number[] = []
  const answer = rotating()
  const service = fakeAuthService((asked) => {
    askedAtMs.push(Date.now())
    return askedAtMs.length < 4 ? refusal(503, 'unavailable', 'later') : answer(asked)
  })
  const { data } = await openClient(service.fetch).getSession()
  expect(data.session?.refresh_token).toBe('first+1')
  const waits = askedAtMs.slice(1).map((each, index) => each - (askedAtMs[index] ?? 0))
  for (const [index, waitMs] of [200, 400, 800].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(waitMs - 5)
    expect(waits[index]).toBeLessThan(waitMs * 2)
  }
})

test('[4.02] a refusal removes the session, and nothing else does', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  keep(madeSession({ expiresInS: -1 }))
  const refused = fakeAuthService(() => refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token'))
  await openClient(refused.fetch).getSession()
  expect(entries.has(KEY)).toBe(false)
})

test('a backend that cannot be reached leaves the session where it is', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  keep(madeSession({ expiresInS: -1 }))
  const unreachable = fakeAuthService(() => Promise.reject(new TypeError('Failed to fetch')))
  const asking = openClient(unreachable.fetch).getSession()
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
  const { error } = await asking
  expect(error?.name).toBe('AuthRetryableFetchError')
  expect(keptToken()).toBe('first')
})

test.each([
  ['a gateway’s 401', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['a 429', () => refusal(429, 'over_request_rate_limit', 'later')],
  ['nulls', () => Response.json({ access_token: null, refresh_token: null, expires_in: null })],
  ['a page of HTML', () => new Response('<h1>Payment Required</h1>', { status: 402 })],
])('[4.02] [9.12] %s ends no session: the next try finds it', async (_case, answer) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  keep(madeSession({ expiresInS: -1 }))
  const refresh = rotating()
  let isBroken = true
  const service = fakeAuthService((asked) => (isBroken ? answer() : refresh(asked)))
  const client = openClient(service.fetch)
  const asking = client.getSession()
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS)
  expect((await asking).error?.name).toBe('AuthRetryableFetchError')
  expect(keptToken()).toBe('first')
  isBroken = false
  await vi.advanceTimersByTimeAsync(MAX_RETRY_MS * 3)
  expect((await client.getSession()).data.session?.refresh_token).toBe('first+1')
})
