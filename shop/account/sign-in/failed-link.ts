import type { AuthError } from '@supabase/auth-js'
import { type Failure, failedWith } from '../outcome.ts'

/**
 * Why the link of a mail did not open. What the address says of it is not repeated: anybody can write an address,
 * and have the shop say anything.
 */
export function failedLink(error: AuthError, fallback: string): Failure {
  const isSpent = error.name === 'AuthImplicitGrantRedirectError' || error.code === 'otp_expired'
  if (!isSpent) return failedWith(error, fallback)
  return {
    ok: false,
    message: 'This link has expired or was used already',
    description: 'Links work once, and for an hour. Please ask for a new one.',
    code: 'otp_expired',
  }
}
