import type { AssuranceLevel } from '#database/tables/auth.ts'

/** GoTrue has no such header. A removed factor lowers its sessions at once, and their tokens only once they expire. */
export const SESSION_LEVEL_HEADER = 'x-session-level'

/** Ways to sign in, under GoTrue's names, which tokens carry. */
export type AuthenticationMethod =
  | 'password'
  | 'anonymous'
  | 'otp'
  | 'totp'
  | 'passkey'
  | 'mfa/webauthn'
  | 'mfa/recovery_code'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'token_refresh'

export interface Session {
  readonly id: string
  readonly aal: AssuranceLevel
  /** Latest first. */
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[]
  readonly createdAt: Date
}

export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
