import type { Kysely } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { hashLinkToken, TOKEN_TTL_MS } from './one-time-token.ts'

export interface TakenToken {
  readonly accountId: string
  readonly type: OneTimeTokenType
  readonly flowStateId: string | null
}

/** One statement uses it up, so that of two that come at once one is the first. Undefined where none is good. */
export async function takeToken(
  trx: Kysely<Tables>,
  types: readonly OneTimeTokenType[],
  linkToken: string,
  now: Date,
): Promise<TakenToken | undefined> {
  const taken = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashLinkToken(linkToken))
    .where('token_type', 'in', types)
    .where('created_at', '>', new Date(now.getTime() - TOKEN_TTL_MS))
    .returning(['user_id', 'token_type', 'flow_state_id'])
    .executeTakeFirst()
  return taken && { accountId: taken.user_id, type: taken.token_type, flowStateId: taken.flow_state_id }
}

/** Who has shown one has shown that the mailbox is theirs: what else was sent there has nothing left to prove. */
export async function forgetTokens(trx: Kysely<Tables>, accountId: string): Promise<void> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', accountId).execute()
}
