import { type Kysely, sql, type Transaction } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { hashLinkToken, TOKEN_TTL_MS } from './one-time-token.ts'

export interface TakenToken {
  readonly accountId: string
  readonly type: OneTimeTokenType
  readonly flowStateId: string | null
}

/** Where a token must have been sent to be good: an address that was changed since proves nothing. */
const MAILBOX = sql<string>`
  select case when token_type = 'email_change_token_new' then email_change else email end
  from auth.users as account where account.id = user_id`

/**
 * Locks the account, and uses the token up: of two that come at once one is the first, and nobody else changes how
 * the account is entered meanwhile. Undefined where none is good.
 */
export async function takeToken(
  trx: Transaction<Tables>,
  types: readonly OneTimeTokenType[],
  linkToken: string,
  now: Date,
): Promise<TakenToken | undefined> {
  const tokenHash = hashLinkToken(linkToken)
  const found = await trx
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!found) return undefined
  await lockAccount(trx, found.user_id)
  const taken = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('relates_to', '=', sql<string>`(${MAILBOX})`)
    .where('token_type', 'in', types)
    .where('created_at', '>', new Date(now.getTime() - TOKEN_TTL_MS))
    .returning(['user_id', 'token_type', 'flow_state_id'])
    .executeTakeFirst()
  return taken && { accountId: taken.user_id, type: taken.token_type, flowStateId: taken.flow_state_id }
}

/**
 * Nothing that was sent to the account's mailboxes is good any longer, nor is what came of it: the auth codes of
 * links that were pressed, but for those of one asking.
 */
export async function forgetTokens(
  trx: Kysely<Tables>,
  accountId: string,
  keptFlowId: string | null = null,
): Promise<void> {
  await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', accountId).execute()
  await trx
    .deleteFrom('auth.flow_state')
    .where('user_id', '=', accountId)
    .where(sql<boolean>`id is distinct from ${keptFlowId}::uuid`)
    .execute()
}
