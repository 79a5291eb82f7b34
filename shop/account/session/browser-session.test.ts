import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'
import { SESSION_KEY } from './session-key.ts'

const kept = (more: Parameters<typeof madeSession>[0] = {}) => JSON.stringify(madeSession(more))
const COPY = 'keel_account_saved'
const LINK = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T15:00:00Z') })
  // The library warns of a second client, since all tests share one process.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
const opened: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function loadSession() {
  const loaded = await import('./browser-session.ts')
  return {
    ...loaded,
    async openSession() {
      const session = await loaded.openSession()
      opened.push(session.client)
      return session
    },
  }
}

test('[4.02] a page shows that somebody is signed in, and that nobody is any more', async () => {
  const { attributes, window, local } = openOwnPage()
  const { sessionKeeper, accountStore } = await loadSession()
  const told: unknown[] = []
  window.addEventListener('keel:storage-change', (event) => told.push('key' in event && event.key))
  accountStore.$account.listen(() => {})
  sessionKeeper.hold()
  sessionKeeper.setItem(SESSION_KEY, kept())
  expect(sessionKeeper.keep(true)).toBe(true)
  expect(attributes.get('data-signed-in')).toBe(true)
  expect(accountStore.$account.get()).toEqual({ kind: 'signed-in', email: 'robin@buyer.example' })
  expect(local.has(SESSION_KEY)).toBe(true)
  sessionKeeper.removeItem(SESSION_KEY)
  expect(attributes.get('data-signed-in')).toBe(false)
  expect(accountStore.$account.get()).toEqual({ kind: 'signed-out' })
  expect(new Set(told)).toEqual(new Set([SESSION_KEY]))
})

test('[4.02] a session that is not remembered is this tab’s', async () => {
  const { local, tab } = openOwnPage()
  const { sessionKeeper } = await loadSession()
  sessionKeeper.hold()
  sessionKeeper.setItem(SESSION_KEY, kept())
  sessionKeeper.keep(false)
  expect([local.has(SESSION_KEY), tab.has(SESSION_KEY)]).toEqual([false, true])
})

test('[6.01] who signs in finds no copy of what another account saved, and keeps their own', async () => {
  const copies = { [COPY]: 'user\nchair' }
  const { local, tab } = openOwnPage({ local: copies, tab: { [COPY]: 'other\nstool' } })
  const { sessionKeeper } = await loadSession()
  sessionKeeper.setItem(SESSION_KEY, kept())
  expect([local.get(COPY), tab.get(COPY)]).toEqual(['user\nchair', undefined])
  sessionKeeper.removeItem(SESSION_KEY)
  expect(local.has(COPY)).toBe(false)
})

test('a page opens one client, however often it is asked for', async () => {
  openOwnPage({ local: { [SESSION_KEY]: kept() } })
  const { openSession, accountStore } = await loadSession()
  const [one, other] = await Promise.all([openSession(), openSession()])
  expect(one.client).toBe(other.client)
  await one.client.initialize()
  expect((await one.client.getSession()).data.session?.user.id).toBe('user')
  expect(accountStore.$event.get()).toMatchObject({ session: { user: { id: 'user' } } })
})

test.each([
  ['/login', LINK, true],
  ['/login/new-password', LINK, true],
  ['/login', '', false],
  ['/account', LINK, false],
])('[7.08] %s%s holds a session back until the visitor confirms it: %j', async (path, hash, isHeld) => {
  openOwnPage({ address: path + hash, local: { [SESSION_KEY]: kept() } })
  const { openSession, sessionKeeper } = await loadSession()
  await openSession()
  expect(sessionKeeper.isHolding()).toBe(isHeld)
})

/** A token that runs out in so many seconds, whose refreshing is refused with this code. */
async function refuseRefresh(expiresInS: number, code: string) {
  const page = openOwnPage({
    local: { [SESSION_KEY]: kept({ expiresInS }) },
    answer: () => refusal(400, code, 'no'),
  })
  const { openSession } = await loadSession()
  const { client } = await openSession()
  await client.initialize()
  await client.refreshSession()
  return page
}

test.each([
  ['user_banned', /account is closed/],
  ['user_not_found', /no longer exists/],
  ['session_expired', /signed in for a long time/],
  ['session_not_found', /ended, here or on another device/],
])('[4.02] a session that was ended says why: %s', async (code, description) => {
  const { toasts, local, tab } = await refuseRefresh(0, code)
  expect(toasts).toEqual([
    { kind: 'error', title: 'You are signed out', description: expect.stringMatching(description) },
  ])
  expect(local.has(SESSION_KEY)).toBe(false)
  const { carryEnded } = await import('./ended-session.ts')
  carryEnded()
  expect(JSON.parse(tab.get('keel_toast') ?? '')).toEqual(toasts[0])
})

test('[4.02] while a token lasts, nobody is told that it cannot be refreshed', async () => {
  const { toasts } = await refuseRefresh(1, 'session_not_found')
  expect(toasts).toEqual([])
})

test('[4.02] a page that is left before anything was told says that the session was ended', async () => {
  const { tab } = openOwnPage()
  const { carryEnded } = await import('./ended-session.ts')
  carryEnded()
  expect(tab.get('keel_toast')).toMatch(/"You are signed out".*ended, here or on another device/)
})
