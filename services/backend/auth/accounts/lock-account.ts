import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'

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
