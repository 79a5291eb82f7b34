import { beforeEach, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { judgeRefresh } from './judge-refresh.ts'

const REFRESH = 'https://backend.example/auth/v1/token?grant_type=refresh_token'
const half = new ReadableStream({
  start(controller) {
    controller.enqueue(new TextEncoder().encode('{"access_token":"a'))
    controller.error(new TypeError('terminated'))
  },
})

const sessionWith = (more: object) => Response.json({ ...madeSession(), ...more })

let refused: string[]
beforeEach(() => {
  refused = []
})

function setUp(...answers: (() => Response | Promise<Response>)[]) {
  const asked = vi.fn(async () => (answers.shift() ?? (() => Response.json(madeSession())))())
  const refresh = judgeRefresh({ doFetch: asked, onRefused: (code) => void refused.push(code) })
  return { asked, refresh: () => refresh(REFRESH, {}) }
}

test('[4.02] a session is handed on', async () => {
  const response = await setUp().refresh()
  expect(await response.json()).toMatchObject({ refresh_token: 'first' })
})

test.each([
  ['a refused token', () => refusal(400, 'refresh_token_not_found', 'no'), 'refresh_token_not_found'],
  ['a ban', () => refusal(403, 'user_banned', 'no'), 'user_banned'],
  [
    'a service of before 2024',
    () => Response.json({ code: 400, error_code: 'session_expired', msg: 'no' }, { status: 400 }),
    'session_expired',
  ],
])('[4.02] [7.08] %s ends the session, and says why', async (_case, answer, code) => {
  const response = await setUp(answer).refresh()
  expect(response.ok).toBe(false)
  expect(await response.text()).toContain(code)
  expect(refused).toEqual([code])
})

test.each([
  ['a gateway’s 401', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['a 401 with a code', () => refusal(401, 'bad_jwt', 'no')],
  ['a gateway’s 400', () => new Response('<h1>Bad Request</h1>', { status: 400 })],
  ['a gateway’s 403 in JSON', () => Response.json({ code: 'blocked', message: 'no' }, { status: 403 })],
  ['an unpaid bill', () => new Response('Payment Required', { status: 402 })],
  ['a 404', () => refusal(404, 'not_found', 'no')],
  ['a 500', () => refusal(500, 'unexpected_failure', 'no')],
  ['garbage', () => new Response('%&$', { status: 200 })],
  ['an empty answer', () => new Response(null, { status: 204 })],
  ['an answer of nulls', () => Response.json({ access_token: null, refresh_token: null, user: null })],
  ['a session without an end', () => sessionWith({ expires_in: undefined })],
  ['a session whose end is null', () => sessionWith({ expires_in: null })],
  ['a session that has ended', () => sessionWith({ expires_in: 0 })],
  ['an empty access token', () => sessionWith({ access_token: '' })],
  ['an empty refresh token', () => sessionWith({ refresh_token: '' })],
  ['a session of nobody', () => sessionWith({ user: {} })],
])('[4.02] %s ends nothing, and is to be tried again', async (_case, answer) => {
  const response = await setUp(answer).refresh()
  expect(response.status).toBe(503)
  expect(refused).toEqual([])
})

test('[4.02] half an answer fails as the network does', async () => {
  await expect(setUp(() => new Response(half)).refresh()).rejects.toThrow('terminated')
  expect(refused).toEqual([])
})

test('[4.02] [9.12] after a 429 nothing is asked for as long as it says, and at least 5 s', async () => {
  vi.useFakeTimers()
  const tooMany = () => new Response(null, { status: 429, headers: { 'retry-after': '20' } })
  const { asked, refresh } = setUp(tooMany, () => new Response(null, { status: 429 }))
  for (const passMs of [0, 19_000, 1_500, 4_000, 1_500]) {
    await vi.advanceTimersByTimeAsync(passMs)
    await refresh()
  }
  expect(asked).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
