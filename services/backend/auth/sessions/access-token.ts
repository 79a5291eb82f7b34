import { SignJWT } from 'jose'
import * as v from 'valibot'
import { AUDIENCE, issuerOf, verifyToken } from '../../access/verify-token.ts'
import { ALGORITHM } from '../../keys/signing-key-rows.ts'
import type { BackendParts } from '../../parts.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { type Session, toSeconds } from './session.ts'

type TokenParts = Pick<BackendParts, 'publicUrl' | 'signingKeys' | 'accessTokenTtlS' | 'now'>

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

/** Checks a token, and answers its claims or throws GoTrue's error. */
export async function verifyAccessToken(parts: TokenParts, token: string): Promise<AccessClaims> {
  const verified = await verifyToken(parts, token)
  if (verified.kind !== 'verified')
    throw badToken(`invalid JWT: unable to parse or verify signature, ${verified.problem}`)
  if (verified.claims.sub === undefined) throw badToken('invalid claim: missing sub claim')
  const claims = v.safeParse(claimsSchema, verified.claims)
  if (!claims.success) throw badToken('invalid claim: sub and session_id claims must be UUIDs')
  return claims.output
}

export function badToken(message: string): ApiError {
  return new ApiError(403, 'bad_jwt', message)
}
