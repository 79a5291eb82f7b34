import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { ALGORITHM } from '../../keys/signing-key-rows.ts'
import type { BackendParts } from '../../parts.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type Session, toSeconds } from './session.ts'

/** Servers' clocks are not quite the same. */
const LEEWAY_S = 10

type TokenParts = Pick<BackendParts, 'publicUrl' | 'signingKeys' | 'accessTokenTtlS' | 'now'>

const AUDIENCE = 'authenticated'

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.string(),
  session_id: v.pipe(v.string(), v.uuid()),
})

export type AccessClaims = v.InferOutput<typeof claimsSchema>

export async function issueAccessToken(
  parts: TokenParts,
  account: Account,
  session: Session,
): Promise<{ token: string; expiresAtS: number }> {
  const { kid, key } = await parts.signingKeys.signer()
  const issuedAtS = toSeconds(parts.now())
  const expiresAtS = issuedAtS + parts.accessTokenTtlS
  const token = await new SignJWT({
    iss: issuerOf(parts),
    sub: account.id,
    aud: AUDIENCE,
    exp: expiresAtS,
    iat: issuedAtS,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .sign(key)
  return { token, expiresAtS }
}

/** What a token says, once all of it is known to be ours, meant for us, and of now. */
export async function verifyAccessToken(parts: TokenParts, token: string): Promise<AccessClaims> {
  const payload = await verify(parts, token)
  if (payload.sub === undefined) throw badToken('invalid claim: missing sub claim')
  const claims = v.safeParse(claimsSchema, payload)
  if (!claims.success) throw badToken('invalid claim: sub and session_id claims must be UUIDs')
  return claims.output
}

async function verify(parts: TokenParts, token: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await parts.signingKeys.verifier(kid)
        if (!key) throw badToken('invalid JWT: unable to parse or verify signature, unrecognized JWT kid')
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
    return payload
  } catch (error) {
    if (!isOfTheToken(error)) throw error
    throw badToken(`invalid JWT: unable to parse or verify signature, ${error.message}`)
  }
}

/** A database that cannot be reached is not the token's fault. */
function isOfTheToken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')
}

function issuerOf({ publicUrl }: TokenParts): string {
  return `${publicUrl}/auth/v1`
}

export function badToken(message: string): ApiError {
  return new ApiError(403, 'bad_jwt', message)
}
