import type { InferResult, Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'

/** An account with the identities and factors that clients get as part of it, in one statement. */
export function selectAccounts(query: Kysely<Tables>) {
  return query
    .selectFrom('auth.users as account')
    .selectAll('account')
    .select((account) => [
      jsonArrayFrom(
        account
          .selectFrom('auth.identities as identity')
          .selectAll('identity')
          .whereRef('identity.user_id', '=', 'account.id')
          .orderBy('identity.created_at'),
      ).as('identities'),
      jsonArrayFrom(
        account
          .selectFrom('auth.mfa_factors as factor')
          .select(['id', 'friendly_name', 'factor_type', 'status', 'phone', 'last_challenged_at'])
          .select(['factor.created_at', 'factor.updated_at'])
          .whereRef('factor.user_id', '=', 'account.id')
          .orderBy('factor.created_at'),
      ).as('factors'),
    ])
}

export type Account = InferResult<ReturnType<typeof selectAccounts>>[number]

/** The address must be one that `checkEmailAddress` answered, or in lower case at least. */
export function findAccountByEmail(query: Kysely<Tables>, email: string): Promise<Account | undefined> {
  return selectAccounts(query)
    .where('account.email', '=', email)
    .where('account.is_sso_user', '=', false)
    .executeTakeFirst()
}

export function isBanned({ banned_until }: Pick<Account, 'banned_until'>, now: Date): boolean {
  return banned_until !== null && now < banned_until
}

export function hasVerifiedFactor({ factors }: Pick<Account, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified')
}

/**
 * Locks the account until the transaction ends, so that nobody else changes how it is entered and counts stay true. If
 * a session id is given, that session must not have ended since its token was checked.
 */
export async function lockAccount(
  trx: Transaction<Tables>,
  accountId: string,
  sessionId?: string,
): Promise<void> {
  const account = await trx
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId === undefined) return
  const session = await trx
    .selectFrom('auth.sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw sessionNotFound()
}

export function sessionNotFound(): ApiError {
  return new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}
