import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { parseTokens, refreshTokens, signOut } from './backend-tokens.ts'

const tokens = { access_token: 'access', refresh_token: 'refresh', expires_at: 1_772_800_000 }
const refusing = (status: number) =>
  scriptOwner(Response.json({ code: status, error_code: 'session_not_found', msg: 'no' }, { status })).owner
const pageOf = (status: number) =>
  scriptOwner(new Response('<html>Not now</html>', { status, headers: { 'content-type': 'text/html' } }))
    .owner

test('tokens are read, and nothing else of the answer', () => {
  expect(parseTokens(JSON.stringify({ ...tokens, user: {} }))).toEqual(tokens)
  for (const wrong of ['', '{}', JSON.stringify({ ...tokens, expires_at: 1.5 })])
    expect(() => parseTokens(wrong), wrong).toThrow()
})

test('a session goes on with the next tokens', async () => {
  const { owner, asked } = scriptOwner({ ...tokens, access_token: 'next' })
  expect(await refreshTokens(owner, tokens)).toEqual({ ...tokens, access_token: 'next' })
  expect(asked).toEqual([
    {
      ...{ method: 'POST', path: 'token?grant_type=refresh_token', token: 'anon' },
      body: { refresh_token: 'refresh' },
    },
  ])
})

test.each([{ access_token: '' }, { refresh_token: '' }, { expires_at: 0 }])(
  'an answer without what a session needs leaves the one that is kept: %j',
  async (missing) => {
    const { owner } = scriptOwner(Response.json({ ...tokens, ...missing }))
    await expect(refreshTokens(owner, tokens)).rejects.toThrow()
  },
)

test.each([400, 403])('a refusal of %i with a code of the auth service ends the session', async (status) => {
  expect(await refreshTokens(refusing(status), tokens)).toBeUndefined()
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  const newer = Response.json({ code: 'session_not_found' }, { status, headers })
  expect(await refreshTokens(scriptOwner(newer).owner, tokens)).toBeUndefined()
})

test.each([400, 401, 403, 404])(
  'a sign-out that is refused by %i finds no session any more',
  async (status) => {
    await expect(signOut(refusing(status), 'access')).resolves.toBeUndefined()
  },
)

test.each([400, 401, 403, 404, 407, 408, 413, 429, 500, 503])(
  'a proxy that answers %i has not ended it',
  async (status) => {
    const next = `answered ${status} when asked for the next`
    await expect(refreshTokens(pageOf(status), tokens)).rejects.toThrow(next)
    const { owner } = scriptOwner(Response.json({ message: 'Not now' }, { status }))
    await expect(refreshTokens(owner, tokens)).rejects.toThrow(next)
    await expect(signOut(pageOf(status), 'access')).rejects.toThrow(`answered ${status} when asked to end`)
  },
)

test.each([401, 404, 429, 500])('a code with %i has not ended it', async (status) => {
  await expect(refreshTokens(refusing(status), tokens)).rejects.toThrow(`answered ${status}`)
})

test('a page in place of tokens has not ended it, and one in place of a sign-out neither', async () => {
  await expect(refreshTokens(pageOf(200), tokens)).rejects.toThrow()
  await expect(signOut(pageOf(200), 'access')).rejects.toThrow('answered 200 when asked to end')
})

test.each([500, 503, 304])('a sign-out that is answered by %i has to be repeated', async (status) => {
  const { owner } = scriptOwner(new Response(null, { status }))
  await expect(signOut(owner, 'access')).rejects.toThrow(`answered ${status} when asked to end`)
})

test('this browser alone is signed out, with its own token', async () => {
  const { owner, asked } = scriptOwner(new Response(null, { status: 204 }))
  await signOut(owner, 'access')
  expect(asked).toEqual([{ method: 'POST', path: 'logout?scope=local', token: 'access', body: undefined }])
})
