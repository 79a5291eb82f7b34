import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openOwnPage } from '#tests/fixtures/browser/fake-own-page.ts'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const TOKEN = `${encoded({ alg: 'HS256' })}.${encoded({ sub: 'user', exp: 4e9 })}.c2ln`
const LINK = `/login#access_token=${TOKEN}&refresh_token=r&expires_in=3600&token_type=bearer`
const KEY = 'keel_session'
const kept = (more: object = {}) => JSON.stringify({ ...madeSession(), ...more })
const FACTOR = { id: 'factor', status: 'verified', factor_type: 'totp' }

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  const { openSession } = await import('../session/browser-session.ts')
  await (await openSession()).client.dispose()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the sign-in page, at a backend that knows this user. */
async function open(of: Parameters<typeof openOwnPage>[0], factors: readonly object[] = []) {
  const user = { ...madeSession().user, factors }
  const page = openOwnPage({ answer: () => Response.json(user), ...of })
  const { restoreSession, hasSessionToRestore } = await import('./restore-session.ts')
  return { ...page, hasSession: hasSessionToRestore(), restored: await restoreSession() }
}

test('[6.02] the page for signing in is for nobody, where there is neither a link nor a session', async () => {
  const { hasSession, restored } = await open({ address: '/login' })
  expect(hasSession).toBe(false)
  expect(restored).toEqual({ ok: true, data: { kind: 'nobody' } })
})

test('[6.02] who is signed in already is told so', async () => {
  const { hasSession, restored } = await open({ address: '/login', tab: { [KEY]: kept() } })
  expect(hasSession).toBe(true)
  expect(restored).toEqual({ ok: true, data: { kind: 'was-signed-in' } })
})

test('[7.08] a link signs nobody in before they have said yes, and then in this tab alone', async () => {
  const { hasSession, restored, local, tab } = await open({ address: LINK })
  expect(hasSession).toBe(true)
  if (!restored.ok || restored.data.kind !== 'brought') throw new Error('nothing was brought')
  expect(restored.data).toMatchObject({ email: 'robin@buyer.example', other: undefined })
  expect([local.has(KEY), tab.has(KEY)]).toEqual([false, false])
  expect(restored.data.enter()).toEqual({ ok: true, data: { kind: 'signed-in' } })
  expect([local.has(KEY), tab.has(KEY)]).toEqual([false, true])
})

test.each([
  [110, false],
  [121, true],
])('[9.12] a link whose session was issued %d seconds ago is warned of: %j', async (agoS, isWarned) => {
  const expiresAt = Math.floor(Date.now() / 1000) - agoS + 3600
  await open({ address: `${LINK}&expires_at=${expiresAt}` })
  const warnings = vi.mocked(console.warn).mock.calls.map(([words]) => String(words))
  expect(warnings.some((words) => words.includes('issued over 120s ago'))).toBe(isWarned)
})

test('[7.08] a link of who is signed in here enters at once, and is remembered as before', async () => {
  const { restored, local } = await open({ address: LINK, local: { [KEY]: kept() } })
  expect(restored).toEqual({ ok: true, data: { kind: 'signed-in' } })
  expect(JSON.parse(local.get(KEY) ?? '').refresh_token).toBe('r')
})

test('[4.02] a link does not stand in for the second step', async () => {
  const { restored, local, tab } = await open({ address: LINK, local: { [KEY]: kept() } }, [FACTOR])
  expect(restored).toMatchObject({ ok: true, data: { kind: 'code-needed', step: { app: 'factor' } } })
  expect([JSON.parse(local.get(KEY) ?? '').refresh_token, tab.has(KEY)]).toEqual(['first', false])
})

test.each([
  ['is remembered as the session was that it takes the place of', { local: { [KEY]: kept() } }, true],
  ['is not where that one was not', { tab: { [KEY]: kept() } }, false],
])('[4.02] a link of an account with two steps %s', async (_case, where, isRemembered) => {
  const { restored } = await open({ address: LINK, ...where }, [FACTOR])
  expect(restored).toMatchObject({ ok: true, data: { kind: 'code-needed', isRemembered } })
})

test.each([
  ['stays in the address while the backend cannot be reached', LINK, 0],
  ['leaves the address once it was refused', '/login#error_code=otp_expired&error=access_denied', 1],
])('[8.12] a link %s', async (_case, address, cleared) => {
  openOwnPage({ address, answer: () => Promise.reject(new TypeError('Failed to fetch')) })
  const replaceState = vi.spyOn(history, 'replaceState')
  const { restoreSession } = await import('./restore-session.ts')
  expect(await restoreSession()).toMatchObject({ ok: false })
  expect(replaceState).toHaveBeenCalledTimes(cleared)
})

test('[8.12] a link that was used before says so', async () => {
  const error = '#error=access_denied&error_code=otp_expired&error_description=words'
  const { restored } = await open({ address: `/login${error}` })
  expect(restored).toMatchObject({ ok: false, error: { code: 'otp_expired' } })
})

test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
  '[8.13] %s in the address keeps its code, and the session stays',
  async (code) => {
    const address = `/login#error=server_error&error_code=${code}&error_description=words`
    const { restored, local } = await open({ address, local: { [KEY]: kept() } })
    expect(restored).toMatchObject({ ok: false, error: { message: 'Your account was not changed', code } })
    expect(JSON.parse(local.get(KEY) ?? '').refresh_token).toBe('first')
  },
)

test('[4.02] a session that the backend no longer knows is nobody’s', async () => {
  const over = { [KEY]: kept({ expires_at: 1 }) }
  const { restored, local } = await open({
    address: '/login',
    local: over,
    answer: () => refusal(400, 'session_not_found', 'no'),
  })
  expect(restored).toEqual({ ok: true, data: { kind: 'nobody' } })
  expect(local.has(KEY)).toBe(false)
})

test('[8.12] a browser that stores nothing cannot keep anybody signed in, and says so', async () => {
  const { restored } = await open({ address: LINK })
  if (!restored.ok || restored.data.kind !== 'brought') throw new Error('nothing was brought')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(sessionStorage, { setItem: full })
  expect(restored.data.enter()).toMatchObject({
    ok: false,
    error: {
      message: 'Your browser does not store data for this site',
      description: expect.stringContaining('stay signed in'),
    },
  })
})
