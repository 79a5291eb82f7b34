import { decodeJwt, errors } from 'jose'
import type { FindStaff } from '#services/shared/admin/admit-staff.ts'
import { type BackendOwner, findSignedIn } from '../backend/owner.ts'

const MAX_TOKEN_CHARACTERS = 16_384

/**
 * Asks the backend, the twin or a hosted one, about each token. The role, the session and the account are current, so a
 * person who is demoted, signed out or deleted is refused from the next request on.
 */
export function findStaffAt(owner: BackendOwner): FindStaff {
  return async (token) => {
    const signedIn = mayBeGood(token) ? await findSignedIn(owner, token) : undefined
    if (!signedIn) return { kind: 'not-signed-in' }
    const { id: account, email, role, claimsRole: isSelfMade, lacksSecondStep } = signedIn
    if (role === undefined) return { kind: 'no-role', account, isSelfMade }
    if (lacksSecondStep) return { kind: 'half-signed-in', account }
    return { kind: 'staff', staff: { name: email || account, account, role } }
  }
}

/** Whether the token can be valid; a malformed or expired one is refused without asking the backend. */
function mayBeGood(token: string): boolean {
  if (token.length > MAX_TOKEN_CHARACTERS) return false
  try {
    const { exp } = decodeJwt(token)
    return exp !== undefined && exp * 1000 > Date.now()
  } catch (error) {
    if (error instanceof errors.JOSEError) return false
    throw error
  }
}
