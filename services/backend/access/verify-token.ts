import { errors, type JWTPayload, jwtVerify } from 'jose'
import { ALGORITHM } from '../keys/signing-key-rows.ts'
import type { BackendParts } from '../parts.ts'

/** Servers' clocks are not quite the same. */
const LEEWAY_S = 10

export const AUDIENCE = 'authenticated'

export type TokenParts = Pick<BackendParts, 'publicUrl' | 'signingKeys' | 'now'>

export type VerifiedToken =
  | { readonly kind: 'verified'; readonly claims: JWTPayload }
  /** The text is not a token, or none of this backend's keys signed it. */
  | { readonly kind: 'not-ours'; readonly problem: string }
  | { readonly kind: 'expired'; readonly problem: string }
  /** This backend's key signed the token, but its claims name another audience or a later time, for example. */
  | { readonly kind: 'wrong-claims'; readonly problem: string }

/** Checks a token's signature, issuer, audience and times, and answers its claims. */
export async function verifyToken(parts: TokenParts, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await parts.signingKeys.verifier(kid)
        if (!key) throw new errors.JWSInvalid('unrecognized JWT kid')
        return key
      },
      {
        algorithms: [ALGORITHM],
        issuer: issuerOf(parts),
        audience: AUDIENCE,
        clockTolerance: LEEWAY_S,
        currentDate: parts.now(),
        requiredClaims: ['exp', 'iat'],
      },
    )
    return { kind: 'verified', claims: payload }
  } catch (error) {
    // A database that cannot be reached is not the token's fault.
    if (!(error instanceof errors.JOSEError)) throw error
    return { kind: kindOf(error), problem: error.message }
  }
}

function kindOf(error: errors.JOSEError) {
  if (error instanceof errors.JWTExpired) return 'expired'
  return error instanceof errors.JWTClaimValidationFailed ? 'wrong-claims' : 'not-ours'
}

export function issuerOf({ publicUrl }: Pick<BackendParts, 'publicUrl'>): string {
  return `${publicUrl}/auth/v1`
}
