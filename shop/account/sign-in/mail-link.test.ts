import type { AuthError, Session } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { madeSession } from '#tests/fixtures/backend/fake-auth-service.ts'
import { openAccountPage } from '#tests/fixtures/browser/fake-account-page.ts'
import { broughtSession, failedLink } from './mail-link.ts'

const robin = madeSession() as unknown as Session
const errorOf = (more: object) =>
  ({ name: 'AuthApiError', message: 'from the address', ...more }) as AuthError

test('[7.08] a link that brings another account names it, and who is signed in here', async () => {
  const { session, keep } = openAccountPage()
  const other = { ...robin, user: { ...robin.user, id: 'other', email: 'kim@buyer.example' } }
  expect(broughtSession(session.keeper, other)).toEqual({ email: 'kim@buyer.example', other: undefined })
  keep(madeSession())
  expect(broughtSession(session.keeper, other)).toEqual({
    email: 'kim@buyer.example',
    other: 'robin@buyer.example',
  })
  await session.client.dispose()
})

test('[7.08] a link of the account that is signed in here asks nothing, whatever its address is by now', async () => {
  const { session, keep } = openAccountPage()
  keep(madeSession())
  const changed = { ...robin, user: { ...robin.user, email: 'new@buyer.example' } }
  expect(broughtSession(session.keeper, changed)).toBeUndefined()
  await session.client.dispose()
})

test('[7.08] a kept session without an id is nobody whom a link without one could be', async () => {
  const { session, keep } = openAccountPage()
  keep({ ...madeSession(), user: { email: 'robin@buyer.example' } })
  expect(broughtSession(session.keeper, robin)).toMatchObject({ other: 'robin@buyer.example' })
  await session.client.dispose()
})

test.each([{ name: 'AuthImplicitGrantRedirectError' }, { code: 'otp_expired' }])(
  '[8.12] a link that was used before says so in the shop’s words alone: %j',
  (more) => {
    const failed = failedLink(errorOf(more), 'Failed to sign in')
    expect(failed).toMatchObject({
      ok: false,
      error: { message: 'This link has expired or was already used', code: 'otp_expired' },
    })
    expect(JSON.stringify(failed)).not.toContain('from the address')
  },
)

test.each([
  ['over_request_rate_limit', /again in a few minutes/],
  ['user_banned', /account is closed/],
  ['email_exists', /belongs to another account/],
])('[8.12] a link that led back with %s says why, in the shop’s words', (code, words) => {
  const error = errorOf({ name: 'AuthImplicitGrantRedirectError', details: { error: 'access_denied', code } })
  const failed = failedLink(error, 'Failed to sign in')
  expect(JSON.stringify(failed)).toMatch(words)
  expect(JSON.stringify(failed)).not.toContain('from the address')
})

test('[8.12] any other failure of a link says what the service says', () => {
  expect(failedLink(errorOf({ code: 'user_banned', message: 'User is banned' }), 'Failed')).toMatchObject({
    error: { message: 'User is banned', code: 'user_banned' },
  })
})
