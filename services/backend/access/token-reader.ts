import { LRUCache } from 'lru-cache'
import type { BackendParts } from '../parts.ts'
import { type VerifiedToken, verifyToken } from './verify-token.ts'
import { ROLES, type Who } from './who.ts'

/** Checking a signature takes longer than a small query, and a page sends its token with every query. */
const MAX_TOKENS_KEPT = 1_000

export type TokenProblem = Exclude<VerifiedToken, { kind: 'verified' }>

type Asking = { readonly kind: 'known'; readonly who: Who } | TokenProblem

export interface TokenReader {
  /** Answers the holder of a token: an API key's role, or the account that an access token was issued to. */
  read(token: string): Promise<Asking>
}

const BEARER = /^bearer(?: +(?<token>.*))?$/i

/**
 * Believes what a token says for as long as it lasts, as PostgREST does: a session that was ended meanwhile is not
 * looked up.
 */
export function createTokenReader(
  parts: Pick<BackendParts, 'publicUrl' | 'signingKeys' | 'now' | 'apiKeys'>,
): TokenReader {
  const kept = new LRUCache<string, { who: Who; expiresAtMs: number }>({ max: MAX_TOKENS_KEPT })

  async function verify(token: string): Promise<Asking> {
    const verified = await verifyToken(parts, token)
    if (verified.kind !== 'verified') return verified
    const { claims } = verified
    const role = ROLES.find((name) => name === claims.role)
    if (role === undefined) return { kind: 'wrong-claims', problem: 'no such role' }
    const who = { role, claims }
    kept.set(token, { who, expiresAtMs: Number(claims.exp) * 1000 })
    return { kind: 'known', who }
  }

  return {
    async read(token) {
      const known = kept.get(token)
      if (known && known.expiresAtMs > parts.now().getTime()) return { kind: 'known', who: known.who }
      const role = parts.apiKeys.roleOf(token)
      if (role) return { kind: 'known', who: { role, claims: { role } } }
      return verify(token)
    },
  }
}

/**
 * Identifies the caller by the request's headers. The bearer token counts if the header is sent; without it the API key
 * does, as in the hosted service.
 */
export function whoAsks(tokens: TokenReader, headers: Headers): Promise<Asking> {
  const bearer = BEARER.exec(headers.get('authorization') ?? '')
  return tokens.read(bearer ? (bearer.groups?.token ?? '') : (headers.get('apikey') ?? ''))
}
