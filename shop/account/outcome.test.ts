import type { AuthError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { failedWith, failureOf } from './outcome.ts'

const errorOf = (more: object) =>
  ({ name: 'AuthApiError', message: 'Said by the service', ...more }) as AuthError

test('[8.12] a failure has the service’s words, and the page’s own where it says nothing', () => {
  expect(failureOf(errorOf({ code: 'user_banned' }), 'Failed')).toEqual({
    message: 'Said by the service',
    code: 'user_banned',
  })
  expect(failedWith(errorOf({ message: '' }), 'Failed')).toMatchObject({
    ok: false,
    error: { message: 'Failed' },
  })
})

test('[8.12] a service that was not reached is no fault of the form', () => {
  expect(failureOf(errorOf({ name: 'AuthRetryableFetchError' }), 'Failed to sign in')).toEqual({
    message: 'Failed to sign in',
    description: 'We could not be reached. Please check your connection and try again.',
  })
})

test.each([
  ['reauthentication_not_valid', /newest email/],
  ['over_request_rate_limit', /too many tries.*few minutes/],
  ['user_already_exists', /^Sign in instead/],
  ['invalid_credentials', undefined],
])('what the service says of %s is followed by what to do, where its words do not tell', (code, advice) => {
  const { message, description } = failureOf(errorOf({ code }), 'Failed')
  expect(message).toBe('Said by the service')
  if (advice) expect(description).toMatch(advice)
  else expect(description).toBeUndefined()
})

test.each([
  [['length'], /too short.* 8 characters/],
  [['email'], /your email address/],
  [['pwned'], /Too many people/],
  [['characters', 'pwned'], /Too many people/],
  [['characters'], /^Said by the service$/],
  [undefined, /^Said by the service$/],
])('[8.12] a weak password says why at its field: %j', (reasons, problem) => {
  const error = errorOf({ code: 'weak_password', reasons })
  expect(failureOf(error, 'Failed').passwordProblem).toMatch(problem)
  expect(failureOf(errorOf({ code: 'same_password', reasons }), 'Failed')).not.toHaveProperty(
    'passwordProblem',
  )
})
