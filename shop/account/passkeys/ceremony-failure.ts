import type { AuthError } from '@supabase/auth-js'
import { type Failure, failed, failureOf, type Outcome } from '../outcome.ts'

/** By the name that browsers give their errors; they say no more, so that pages cannot find out which passkeys there are. */
const OF_BROWSER: Readonly<Record<string, Failure>> = {
  NotAllowedError: {
    message: 'No passkey was used',
    description: 'The dialog was closed, took too long, or this device has no passkey for the shop.',
  },
  AbortError: { message: 'No passkey was used', description: 'Please try again.' },
  InvalidStateError: {
    message: 'This device already has a passkey for your account',
    description: 'One is enough on each device or password manager.',
  },
  SecurityError: {
    message: 'Passkeys do not work at this address',
    description: 'Open the shop by its own address, and try again.',
  },
  NotSupportedError: {
    message: 'This device cannot make a passkey',
    description: 'Try another device, a security key, or an authenticator app.',
  },
}

/** What the browser's errors mean where it was asked to make a passkey, rather than to use one. */
const OF_MAKING: Readonly<Record<string, Failure>> = {
  ...OF_BROWSER,
  NotAllowedError: {
    message: 'No passkey was made',
    description: 'The dialog was closed or took too long. Please try again.',
  },
  AbortError: { message: 'No passkey was made', description: 'Please try again.' },
}

/** By the backend's code. */
const OF_SERVICE: Readonly<Record<string, Failure>> = {
  webauthn_verification_failed: {
    message: 'This passkey does not sign in here',
    description:
      'It may have been removed, or it may be the one for the second step. Use your password instead.',
  },
  webauthn_challenge_expired: { message: 'That took too long', description: 'Please try again.' },
  webauthn_challenge_not_found: { message: 'That took too long', description: 'Please try again.' },
  webauthn_credential_exists: {
    message: 'This passkey is in use already',
    description: 'Make a new one, on this device or another.',
  },
  too_many_passkeys: {
    message: 'Your account has ten passkeys',
    description: 'Remove one that you no longer use, then add another.',
  },
  insufficient_aal: {
    message: 'This takes your second step',
    description: 'Sign in here again, with two-step verification, and try again.',
  },
  passkey_disabled: { message: 'Passkeys are not offered here', description: 'Use your password instead.' },
  mfa_webauthn_enroll_not_enabled: {
    message: 'Passkeys are not offered here',
    description: 'Use an authenticator app instead.',
  },
}

type Deed = 'using' | 'making'

export function ceremonyFailure(error: Error, fallback: string, deed: Deed = 'using'): Outcome<never> {
  const { code } = error as { code?: unknown }
  const ofBrowser = deed === 'making' ? OF_MAKING : OF_BROWSER
  const known = (typeof code === 'string' ? OF_SERVICE[code] : undefined) ?? ofBrowser[error.name]
  if (!known) return failed(failureOf(error as AuthError, fallback))
  return failed(typeof code === 'string' ? { ...known, code } : known)
}
