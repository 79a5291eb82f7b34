import type { AuthError } from '@supabase/auth-js'
import { failed, failedWith, type Outcome } from '../outcome.ts'

/**
 * The reason why the link of a mail did not open. The text in the address is not shown, because anybody can write
 * an address and so put any words on the shop's page.
 */
export function failedLink(error: AuthError, fallback: string): Outcome<never> {
  const isSpent = error.name === 'AuthImplicitGrantRedirectError' || error.code === 'otp_expired'
  if (!isSpent) return failedWith(error, fallback)
  return failed({
    message: 'This link has expired or was already used',
    description: 'Links work once, for one hour. Please request a new one.',
    code: 'otp_expired',
  })
}
