import type { User } from '@supabase/auth-js'

/** What a sign-in takes besides the password or passkey: any one of these. */
export interface SecondStep {
  /** The id of the factor whose codes an authenticator app shows. */
  readonly app: string | undefined
  /** The id of a factor that is a passkey or security key. */
  readonly passkey: string | undefined
  /** Recovery codes, which are never the only way. */
  readonly hasCodes: boolean
}

/** Undefined where two-step verification is off. */
export function secondStepOf({ factors = [] }: Pick<User, 'factors'>): SecondStep | undefined {
  const verified = factors.filter(({ status }) => status === 'verified')
  const idOf = (type: string) => verified.find(({ factor_type }) => factor_type === type)?.id
  const step = { app: idOf('totp'), passkey: idOf('webauthn'), hasCodes: idOf('recovery_code') !== undefined }
  return step.app === undefined && step.passkey === undefined ? undefined : step
}
