import { expect, test } from 'vitest'
import { refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { judgeSignOut, type SignOutCall } from './judge-sign-out.ts'

const LOGOUT = 'https://backend.example/auth/v1/logout?scope='

async function signOut(scope: string, answer: () => Response | Promise<Response>) {
  const failed: SignOutCall[] = []
  const inits: RequestInit[] = []
  const ask = judgeSignOut({
    doFetch: async (_url, init) => {
      inits.push(init)
      return answer()
    },
    onSignOutFailed: (call) => void failed.push(call),
  })
  const headers = { Authorization: 'Bearer token' }
  const response = await ask(LOGOUT + scope, { headers }).catch(() => undefined)
  return { failed, status: response?.status, init: inits[0] }
}

test.each([
  ['done', () => new Response(null, { status: 204 }), 204],
  ['nothing to end', () => refusal(403, 'session_not_found', 'no'), 403],
  ['a token past its time', () => refusal(403, 'bad_jwt', 'no'), 403],
])('[7.08] a sign-out is heard where the service says: %s', async (_case, answer, status) => {
  expect(await signOut('local', answer)).toMatchObject({ failed: [], status, init: { keepalive: true } })
})

const gateway = () => Response.json({ message: 'Invalid API key' }, { status: 401 })

test.each([
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a gateway', gateway],
  ['a missing route', () => new Response('404 page not found', { status: 404 })],
  ['a service that is asked too often', () => refusal(429, 'over_request_rate_limit', 'no')],
  ['a service that fails', () => refusal(500, 'unexpected_failure', 'no')],
  ['somebody else', () => new Response('Welcome to the hotel', { status: 200 })],
])('[7.08] [8.14] a sign-out that %s answered is kept for later', async (_case, answer) => {
  const { failed } = await signOut('local', answer)
  expect(failed).toEqual([{ accessToken: 'token', scope: 'local' }])
})

test.each([
  ['a session that has ended', () => refusal(403, 'session_not_found', 'no'), 400],
  ['a closed account', () => refusal(403, 'user_banned', 'no'), 400],
  ['a token past its time', () => refusal(403, 'bad_jwt', 'no'), 400],
  ['a gateway', gateway, 503],
  ['somebody else', () => new Response('Welcome to the hotel', { status: 200 }), 503],
  ['a service that fails', () => refusal(500, 'unexpected_failure', 'no'), 500],
  ['the service, as done', () => new Response(null, { status: 204 }), 204],
])('[7.08] a sign-out of other devices is told as it went: %s', async (_case, answer, status) => {
  for (const scope of ['others', 'global'])
    expect(await signOut(scope, answer)).toMatchObject({ failed: [], status })
})
