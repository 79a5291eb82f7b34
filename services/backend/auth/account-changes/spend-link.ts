import { ApiError } from '../answers/api-error.ts'
import { PKCE_PREFIX } from '../mails/verify-link.ts'
import { tokenTypesOf } from '../one-time-tokens/verification-type.ts'
import type { AuthParts } from '../parts.ts'
import { type SpentToken, spendToken } from './spend-token.ts'

/** Spends a link's token, as the link or a client shows it. */
export async function spendLink(parts: AuthParts, verification: string, shown: string): Promise<SpentToken> {
  const types = tokenTypesOf(verification)
  if (!types) throw new ApiError(400, 'validation_failed', 'Invalid email verification type')
  const linkToken = shown.startsWith(PKCE_PREFIX) ? shown.slice(PKCE_PREFIX.length) : shown
  const spent = await spendToken(parts, types, linkToken)
  if (!spent) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
  return spent
}
