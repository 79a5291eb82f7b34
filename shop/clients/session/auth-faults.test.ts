import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackendAuth } from '#shop/clients/backend-auth.ts'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { STOREFRONT_FAULTS } from '#tests/processes/faults.ts'
import { judgeRefresh } from './judge-refresh.ts'

const TIMEOUT_MS = 300
const KEY = 'session'

let fault: RequestListener
const server = createServer((request, response) => fault(request, response))
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe.each(STOREFRONT_FAULTS)('an auth service that %s', (_what, _kind, listener) => {
  test('[4.02] [7.08] ends no session at a refresh', async () => {
    fault = listener
    const refused: string[] = []
    const refresh = judgeRefresh({
      doFetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      onRefused: (code) => void refused.push(code),
    })
    const answer = await refresh(`${url()}/auth/v1/token?grant_type=refresh_token`, { method: 'POST' }).then(
      ({ status }) => status,
      () => 'unreachable',
    )
    expect([answer, refused]).toEqual([expect.toBeOneOf([503, 'unreachable']), []])
  })

  test('[8.12] signs nobody in, and throws nothing', async () => {
    fault = listener
    const kept = new Map<string, string>()
    const client = createBackendAuth({
      url: url(),
      anonKey: 'anon',
      sessionKey: KEY,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
        nextChange: () => Promise.resolve(),
      },
      locks: undefined,
      isSessionInUrl: false,
      timeoutMs: TIMEOUT_MS,
    })
    const { data, error } = await client.signInWithPassword({ email: 'robin@buyer.example', password: 'x' })
    expect([data.session, kept.get(KEY)]).toEqual([null, undefined])
    expect(error).not.toBeNull()
    await client.dispose()
  })
})

test('a service that answers is believed', async () => {
  fault = (_request, response) => void response.end(JSON.stringify(madeSession()))
  const refresh = judgeRefresh({ doFetch: fetch, onRefused: () => {} })
  const answer = await refresh(`${url()}/auth/v1/token?grant_type=refresh_token`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ refresh_token: 'first' })
})
