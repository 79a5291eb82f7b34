import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { forgetPendingSignOut, notePendingSignOut, pendingSignOuts } from './pending-sign-outs.ts'
import { repeatSignOuts } from './repeat-sign-outs.ts'

const call = (accessToken: string) => ({ accessToken, scope: 'local' })
const CONFIG = { backend: { url: 'https://backend.example', anonKey: 'anon' } }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    setTimeout: (then: () => void, afterMs: number) => setTimeout(then, afterMs),
  })
  const online = new EventTarget()
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online))
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online))
  vi.stubGlobal('document', { querySelector: () => ({ textContent: JSON.stringify(CONFIG) }) })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[7.08] what the server has not heard is kept once, and the last five at most', () => {
  for (const token of ['a', 'b', 'c', 'd', 'e', 'f', 'f']) notePendingSignOut(call(token))
  expect(pendingSignOuts().map(({ accessToken }) => accessToken)).toEqual(['b', 'c', 'd', 'e', 'f'])
  for (const each of pendingSignOuts()) forgetPendingSignOut(each)
  expect(pendingSignOuts()).toEqual([])
  // A shared computer keeps no trace of it.
  expect(window.sessionStorage.getItem('keel_unheard_sign_outs')).toBeNull()
})

test.each(['', '{}', '[{"accessToken":"a"}]', '[{"scope":"local"}]', '[{"accessToken":1,"scope":"local"}]'])(
  '[7.08] what another script wrote is no sign-out: %s',
  (text) => {
    window.sessionStorage.setItem('keel_unheard_sign_outs', text)
    expect(pendingSignOuts()).toEqual([])
  },
)

test('[7.08] a tab that keeps nothing has no sign-outs to repeat', () => {
  vi.stubGlobal('window', {})
  expect(() => notePendingSignOut(call('a'))).not.toThrow()
  expect(() => forgetPendingSignOut(call('a'))).not.toThrow()
  expect(pendingSignOuts()).toEqual([])
})

test('[7.08] [8.14] a sign-out is repeated until the server has heard it, or knows the session no more', async () => {
  notePendingSignOut(call('a'))
  notePendingSignOut(call('b'))
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ message: 'no' }, { status: 401 }),
    () => new Response(null, { status: 204 }),
    () => refusal(403, 'session_not_found', 'no'),
  ]
  const asked = vi.fn(async (_url: string, _init: RequestInit) =>
    (answers.shift() ?? (() => new Response()))(),
  )
  vi.stubGlobal('fetch', asked)
  repeatSignOuts()
  await vi.advanceTimersByTimeAsync(0)
  expect(pendingSignOuts()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(pendingSignOuts()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toHaveBeenCalledTimes(4)
  expect(asked.mock.calls[2]?.[0]).toBe('https://backend.example/auth/v1/logout?scope=local')
  expect(new Headers(asked.mock.calls[2]?.[1].headers).get('authorization')).toBe('Bearer a')
})
