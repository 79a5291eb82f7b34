import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { networkDigest } from '../limits/known-visitors.ts'
import type { AuthParts } from '../parts.ts'
import type { Asker } from '../passwords/hash-queue.ts'
import { hashLinkToken, linkTokenOf, newCode, type OneTimeCode } from './one-time-token.ts'

interface Wanted extends Pick<OneTimeCode, 'type' | 'address'> {
  readonly accountId: string
  /** The flow state of the request, if that had a code challenge. */
  readonly flowStateId?: string | undefined
  /** Absent where the owner or a session asked. */
  readonly asker?: Asker
}

export interface IssuedToken {
  readonly code: string
  readonly linkToken: string
}

/**
 * Replaces any token that the account had for the same purpose: only the latest mail is good. A token asked for from
 * another network stays, or a stranger who asks again and again would void every mail before it could be opened. So does
 * a page's where a program asks, since who was refused another is told to use it (decision 155).
 */
export async function issueToken(
  trx: Kysely<Tables>,
  { refreshTokenKey, now }: Pick<AuthParts, 'refreshTokenKey' | 'now'>,
  { accountId, type, address, flowStateId, asker }: Wanted,
): Promise<IssuedToken> {
  const code = newCode()
  const linkToken = linkTokenOf({ type, address, code }, refreshTokenKey)
  const issuedAt = now()
  const token = {
    token_hash: hashLinkToken(linkToken),
    relates_to: address,
    code_attempts: 0,
    asker_attempts: 0,
    flow_state_id: flowStateId ?? null,
    created_at: issuedAt,
    updated_at: issuedAt,
  }
  await trx
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: accountId,
      token_type: type,
      asker: (flowStateId === undefined ? tokenAsker : programAsker)(asker?.address),
      ...token,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_type', 'asker']).doUpdateSet(token))
    .execute()
  return { code, linkToken }
}

/** The stored form of the address that a token was asked for from. */
export function tokenAsker(address: string | undefined): string {
  return address === undefined ? '' : networkDigest(address)
}

/** The stored form of the address that a program asked from. */
export function programAsker(address: string | undefined): string {
  return `${tokenAsker(address)} program`
}
