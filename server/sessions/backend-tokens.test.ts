import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { parseTokens, refreshTokens, signOut } from './backend-tokens.ts'

const tokens = { access_token: 'access', refresh_token: 'refresh', expires_at: 1_772_800_000 }
const failing = (status: number) => scriptOwner(new Response('{}', { status })).owner

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

test.each([400, 401, 403, 404, 499])('a refusal of %i ends the session', async (status) => {
  expect(await refreshTokens(failing(status), tokens)).toBeUndefined()
  await expect(signOut(failing(status), 'access')).resolves.toBeUndefined()
})

test.each([429, 500, 503])('a backend that answers %i has not ended it', async (status) => {
  await expect(refreshTokens(failing(status), tokens)).rejects.toThrow(
    `answered ${status} when asked for the next`,
  )
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
