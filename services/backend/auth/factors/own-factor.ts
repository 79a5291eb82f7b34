import * as v from 'valibot'
import { type Account, hasVerifiedFactor } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import type { Session } from '../sessions/session.ts'

export type Factor = Account['factors'][number]

const idSchema = v.pipe(v.string(), v.uuid())

/** An index of names can hold no more. */
const MAX_NAME_LENGTH = 255

/** The account's factor with that id. Another account's factor is answered like one that does not exist. */
export function ownFactor({ factors }: Pick<Account, 'factors'>, id: string | undefined): Factor {
  const parsed = v.safeParse(idSchema, id)
  if (!parsed.success) throw new ApiError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = factors.find((each) => each.id === parsed.output.toLowerCase())
  if (!factor) throw factorNotFound()
  return factor
}

export function factorNotFound(): ApiError {
  return new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
}

/** Codes by phone are switched off, and recovery codes have operations of their own. */
export function requireChallenged({ factor_type }: Pick<Factor, 'factor_type'>): 'totp' | 'webauthn' {
  if (factor_type === 'totp' || factor_type === 'webauthn') return factor_type
  if (factor_type === 'recovery_code') {
    throw new ApiError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
  throw new ApiError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
}

/**
 * A factor raises the session that verifies it, so where there is a verified one already, one that was only begun raises
 * no session that has not shown that: whoever knows the password alone could finish it with a device of their own.
 */
export function requireFactorsShown(
  account: Pick<Account, 'factors'>,
  { aal }: Pick<Session, 'aal'>,
  { status }: Pick<Factor, 'status'>,
): void {
  if (status === 'verified' || aal === 'aal2' || !hasVerifiedFactor(account)) return
  throw new ApiError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
}

export function checkFactorName(name: string): void {
  if (name.length > MAX_NAME_LENGTH) throw new ApiError(400, 'validation_failed', 'friendly_name is too long')
}

export function nameConflict(name: string): ApiError {
  const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
  return new ApiError(422, 'mfa_factor_name_conflict', message)
}
