import { createHmac, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { secretKey } from '#services/shared/signature.ts'
import { AUDIENCE, issuerOf, verifyToken } from '../../access/verify-token.ts'
import { ALGORITHM } from '../../keys/signing-key-rows.ts'
import type { BackendParts } from '../../parts.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
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

/** The session, and the number of this token among the session's. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
}

const ID_BYTES = 16
const COUNTER_BYTES = 6
const TOLD_BYTES = ID_BYTES + COUNTER_BYTES
const SIGNATURE_BYTES = 16
/** Sets the signature apart from whatever else the key may come to sign. */
const PURPOSE = 'refresh-token'

/** Tokens are signed rather than stored: one that was not signed here is refused without asking the database. */
export function writeRefreshToken({ sessionId, counter }: RefreshToken, key: string): string {
  const told = Buffer.alloc(TOLD_BYTES)
  told.write(sessionId.replaceAll('-', ''), 'hex')
  told.writeUIntBE(counter, ID_BYTES, COUNTER_BYTES)
  return Buffer.concat([told, sign(told, key)]).toString('base64url')
}

/** Undefined for anything that `writeRefreshToken` did not write with this key. */
export function readRefreshToken(token: string, key: string): RefreshToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOLD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
  const told = bytes.subarray(0, TOLD_BYTES)
  if (!timingSafeEqual(bytes.subarray(TOLD_BYTES), sign(told, key))) return undefined
  return {
    sessionId: told
      .toString('hex', 0, ID_BYTES)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: told.readUIntBE(ID_BYTES, COUNTER_BYTES),
  }
}

function sign(told: Buffer, key: string): Buffer {
  const hmac = createHmac('sha256', secretKey(key))
  return hmac.update(PURPOSE).update(told).digest().subarray(0, SIGNATURE_BYTES)
}

/** The session as clients keep it: the answer to every way of signing in. */
export async function toSessionJson(
  parts: BackendParts,
  account: Account,
  session: Session,
  refreshCounter: number,
): Promise<Record<string, unknown>> {
  const { token, expiresAtS } = await issueAccessToken(parts, account, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: parts.accessTokenTtlS,
    expires_at: expiresAtS,
    refresh_token: writeRefreshToken(
      { sessionId: session.id, counter: refreshCounter },
      parts.refreshTokenKey,
    ),
    user: toUserJson(account),
  }
}
