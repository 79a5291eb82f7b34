import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { TokenReader } from '../../access/token-reader.ts'
import type { Identity } from '../topics/channel.ts'

/** The hosted backend's code and message for a token that it refuses. */
export interface TokenRefusal {
  readonly code: 'InvalidJWTToken' | 'MalformedJWT' | 'JwtSignatureError'
  readonly message: string
}

export type Identified =
  | { readonly kind: 'known'; readonly identity: Identity }
  | { readonly kind: 'refused'; readonly refusal: TokenRefusal }

/** Rejects if the database that holds the keys cannot be asked. */
export async function identify(tokens: TokenReader, now: Date, token: string): Promise<Identified> {
  const asking = await tokens.read(token)
  if (asking.kind === 'known') {
    const { who } = asking
    const { exp, session_id: sessionId } = who.claims
    const identity = {
      token,
      who,
      whoKey: JSON.stringify([who.role, who.claims]),
      expiresAtMs: typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY,
      sessionId: typeof sessionId === 'string' ? sessionId : undefined,
    }
    return { kind: 'known', identity }
  }
  if (asking.kind === 'expired') return refused('InvalidJWTToken', expiredMessage(expiryOf(token), now))
  if (asking.kind === 'wrong-claims')
    return refused('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  return isJwt(token)
    ? refused('JwtSignatureError', 'Failed to validate JWT signature')
    : refused('MalformedJWT', 'The token provided is not a valid JWT')
}

export function expiredMessage(expiresAtMs: number, now: Date): string {
  const ago = Math.max(0, Math.floor((now.getTime() - expiresAtMs) / 1000))
  return `Token has expired ${ago} seconds ago`
}

function refused(code: TokenRefusal['code'], message: string): Identified {
  return { kind: 'refused', refusal: { code, message } }
}

function expiryOf(token: string): number {
  return (decodeJwt(token).exp ?? 0) * 1000
}

function isJwt(token: string): boolean {
  try {
    decodeProtectedHeader(token)
    decodeJwt(token)
    return true
  } catch {
    return false
  }
}
