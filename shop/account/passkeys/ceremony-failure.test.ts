import { expect, test } from 'vitest'
import { ceremonyFailure } from './ceremony-failure.ts'

const told = (error: Error, deed?: 'making') => {
  const outcome = ceremonyFailure(error, 'Failed to sign in', deed)
  return outcome.ok ? undefined : outcome.error
}

test('[8.12] a dialog that was closed is told as that, not in the browser’s words', () => {
  const closed = Object.assign(new Error('The operation either timed out or was not allowed.'), {
    name: 'NotAllowedError',
  })
  expect(told(closed)?.message).toBe('No passkey was used')
  expect(told(closed, 'making')).toEqual({
    message: 'No passkey was made',
    description: 'The dialog was closed or took too long. Please try again.',
  })
  const present = Object.assign(new Error('x'), { name: 'InvalidStateError', code: 11 })
  expect(told(present)?.message).toBe('This device already has a passkey for your account')
})

test('[8.12] the backend’s refusal has the shop’s words where it has some, and its own otherwise', () => {
  const refused = (code: string) => Object.assign(new Error('words'), { name: 'AuthApiError', code })
  expect(told(refused('too_many_passkeys'))).toMatchObject({
    message: 'Your account has ten passkeys',
    code: 'too_many_passkeys',
  })
  expect(told(refused('user_banned'))).toEqual({ message: 'words', code: 'user_banned' })
})

const BROWSERS = ['NotAllowedError', 'AbortError', 'InvalidStateError', 'SecurityError', 'NotSupportedError']
const SERVICES = [
  ...['webauthn_verification_failed', 'webauthn_challenge_expired', 'webauthn_challenge_not_found'],
  ...['webauthn_credential_exists', 'too_many_passkeys', 'insufficient_aal', 'passkey_disabled'],
  'mfa_webauthn_enroll_not_enabled',
]

test.each([
  ...BROWSERS.map((name) => ({ name })),
  ...SERVICES.map((code) => ({ name: 'AuthApiError', code })),
])('[8.12] whoever fails with a passkey is told what happened and what to do: %j', (more) => {
  const error = Object.assign(new Error('words of a machine'), more)
  expect(told(error, 'making')?.description).toMatch(/^[A-Z].+\.$/)
  const failure = told(error)
  expect(failure?.message).toMatch(/^[A-Z][a-z ]+$/)
  expect(failure?.description).toMatch(/^[A-Z].+\.$/)
  expect(failure?.code).toBe('code' in more ? more.code : undefined)
  expect(JSON.stringify(failure)).not.toContain('machine')
})

test('[8.12] a number of the browser is no code of the backend', () => {
  const closed = Object.assign(new Error('x'), { name: 'AbortError', code: 20 })
  expect(told(closed)).not.toHaveProperty('code')
})
