import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { madeSession, refusal } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { deleteAccount } from './change-account.ts'

let page: ReturnType<typeof openAccountPage>
const FAILED = 'Failed to delete the account'

beforeEach(() => {
  page = openAccountPage(() => refusal(403, 'user_not_found', 'gone'))
  page.keep(madeSession())
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.session.client.dispose()
})

function serverAnswers(answer: () => Promise<Response>) {
  const server = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', server)
  return server
}

test('shows the server whose session it is, and then nobody is signed in', async () => {
  const server = serverAnswers(async () => new Response(null, { status: 204 }))
  expect(await deleteAccount(page.session)).toEqual({ ok: true, data: null })
  const [path, asked] = server.mock.calls[0] ?? []
  expect([path, asked?.method]).toEqual(['/account/delete', 'POST'])
  expect(new Headers(asked?.headers).get('authorization')).toBe('Bearer access-first')
  expect(page.session.keeper.stored()).toBeNull()
})

test.each([
  [401, 'sign in again'],
  [403, 'sign in again'],
  [503, 'try again in a moment'],
])('where the server answers %i, everything stays, and what helps is said: %s', async (status, words) => {
  serverAnswers(async () => new Response('', { status }))
  const failed = { ok: false, error: { message: FAILED, description: expect.stringContaining(words) } }
  expect(await deleteAccount(page.session)).toEqual(failed)
  expect(page.session.keeper.stored()).not.toBeNull()
})

test('what the server refuses in a sentence is shown as it says it, and everything stays', async () => {
  const description = 'You are the only owner of this shop.'
  serverAnswers(async () => new Response(description, { status: 409 }))
  expect(await deleteAccount(page.session)).toEqual({ ok: false, error: { message: FAILED, description } })
  expect(page.session.keeper.stored()).not.toBeNull()
})

test('a server that cannot be reached deletes nothing', async () => {
  serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await deleteAccount(page.session)).toMatchObject({ ok: false, error: { message: FAILED } })
  expect(page.session.keeper.stored()).not.toBeNull()
})
