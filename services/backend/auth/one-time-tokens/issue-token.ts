import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AuthParts } from '../parts.ts'
import { hashLinkToken, linkTokenOf, newCode, type OneTimeCode } from './one-time-token.ts'

interface Wanted extends Pick<OneTimeCode, 'type' | 'address'> {
  readonly accountId: string
  /** Of the asking with a code challenge, if it was one. */
  readonly flowStateId?: string | undefined
}

export interface IssuedToken {
  readonly code: string
  readonly linkToken: string
}

/** In place of any that the account had for the same: only the latest mail is good. */
export async function issueToken(
  trx: Kysely<Tables>,
  { refreshTokenKey, now }: Pick<AuthParts, 'refreshTokenKey' | 'now'>,
  { accountId, type, address, flowStateId }: Wanted,
): Promise<IssuedToken> {
  const code = newCode()
  const linkToken = linkTokenOf({ type, address, code }, refreshTokenKey)
  const issuedAt = now()
  const token = {
    token_hash: hashLinkToken(linkToken),
    relates_to: address,
    code_attempts: 0,
    flow_state_id: flowStateId ?? null,
    created_at: issuedAt,
    updated_at: issuedAt,
  }
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ user_id: accountId, token_type: type, ...token })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_type']).doUpdateSet(token))
    .execute()
  return { code, linkToken }
}
