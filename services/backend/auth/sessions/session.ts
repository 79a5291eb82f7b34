import type { AssuranceLevel } from '#database/tables/auth.ts'

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
