import { type Kysely, sql, type Transaction } from 'kysely'
import type { OneTimeTokenType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { lockAccount } from '../accounts/select-accounts.ts'
import { tokenAsker } from './issue-token.ts'
import { EMAIL_CHANGE_TOKENS, hashLinkToken, TOKEN_TTL_MS } from './one-time-token.ts'

export interface TakenToken {
  readonly accountId: string
  readonly type: OneTimeTokenType
  readonly flowStateId: string | null
}

/** The mailbox that a good token was sent to: an address that was changed since proves nothing. */
const MAILBOX = sql<string>`
  select case when token_type = 'email_change_token_new' then email_change else email end
  from auth.users as account where account.id = user_id`

/**
 * Locks the account and uses the token up: of two simultaneous requests one is first, and nobody else changes how the
 * account is entered meanwhile. Answers undefined if no token is good.
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

/** Whether a token of these types was sent that its mailbox can still use. */
export async function areAnyGood(
  trx: Kysely<Tables>,
  accountId: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<boolean> {
  const good = await trx
    .selectFrom('auth.one_time_tokens')
    .select('id')
    .where('user_id', '=', accountId)
    .where('token_type', 'in', types)
    .where('created_at', '>', new Date(now.getTime() - TOKEN_TTL_MS))
    .limit(1)
    .executeTakeFirst()
  return good !== undefined
}

/** Voids every token of these types; those that the owner made may be left good. */
export async function forgetTokensOf(
  trx: Kysely<Tables>,
  accountId: string,
  types: readonly OneTimeTokenType[],
  { exceptOwners = false } = {},
): Promise<void> {
  await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', accountId)
    .where('token_type', 'in', types)
    .$if(exceptOwners, (tokens) => tokens.where('asker', '<>', tokenAsker(undefined)))
    .execute()
}

interface Kept {
  readonly flowStateId: string | null
  /** Whether a change of address that was asked for goes on. */
  readonly emailChange: boolean
}

/** Voids every token of the account, and the auth codes of links that were pressed, except what is kept. */
export async function forgetTokens(
  trx: Kysely<Tables>,
  accountId: string,
  kept: Kept = { flowStateId: null, emailChange: false },
): Promise<void> {
  await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', accountId)
    .$if(kept.emailChange, (tokens) => tokens.where('token_type', 'not in', EMAIL_CHANGE_TOKENS))
    .execute()
  await trx
    .deleteFrom('auth.flow_state')
    .where('user_id', '=', accountId)
    .where(sql<boolean>`id is distinct from ${kept.flowStateId}::uuid`)
    .where((flow) =>
      flow.not(
        flow.exists(
          flow
            .selectFrom('auth.one_time_tokens')
            .select('auth.one_time_tokens.id')
            .whereRef('flow_state_id', '=', 'auth.flow_state.id'),
        ),
      ),
    )
    .execute()
}
