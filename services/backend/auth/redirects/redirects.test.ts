import { expect, test } from 'vitest'
import { ApiError } from '../answers/api-error.ts'
import { withAuthCode, withError, withMessage, withSession } from './redirects.ts'

const TARGET = new URL('https://keel.test/account?next=%2Freview#old')
const refusal = new ApiError(403, 'otp_expired', 'Email link is invalid')
const parts = (address: string) => {
  const url = new URL(address)
  return {
    query: Object.fromEntries(url.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}

test('a session stands in the fragment, which no server sees, with nothing more than a client needs', () => {
  const session = {
    access_token: 'a',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: 7,
    refresh_token: 'r',
    user: {},
  }
  expect(parts(withSession(TARGET, session, 'recovery'))).toEqual({
    query: { next: '/review' },
    fragment: {
      access_token: 'a',
      token_type: 'bearer',
      expires_in: '3600',
      expires_at: '7',
      refresh_token: 'r',
      type: 'recovery',
      sb: '',
    },
  })
})

test('a code stands in the query, and the target’s own words stay', () => {
  expect(parts(withAuthCode(TARGET, 'c d'))).toMatchObject({ query: { next: '/review', code: 'c d' } })
  expect(TARGET.href).not.toContain('code')
})

test('a message and an error stand in the fragment; for who keeps a verifier in the query as well', () => {
  expect(parts(withMessage(TARGET, 'Sent', false))).toEqual({
    query: { next: '/review' },
    fragment: { message: 'Sent', sb: '' },
  })
  expect(parts(withMessage(TARGET, 'Sent', true))).toEqual({
    query: { next: '/review', message: 'Sent' },
    fragment: { message: 'Sent', sb: '' },
  })
  const told = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid',
  }
  expect(parts(withError(TARGET, refusal, false))).toEqual({
    query: { next: '/review' },
    fragment: { ...told, sb: '' },
  })
  expect(parts(withError(TARGET, refusal, true))).toEqual({
    query: { next: '/review', ...told },
    fragment: { ...told, sb: '' },
  })
})

test.each([
  [400, 'invalid_request'],
  [401, 'unauthorized_client'],
  [403, 'access_denied'],
  [500, 'server_error'],
  [422, undefined],
  [429, undefined],
] as const)('status %d is told as %s', (status, error) => {
  expect(parts(withError(TARGET, new ApiError(status, 'code', 'words'), false)).fragment.error).toBe(error)
})
