import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import { sessionNotFound } from '../sessions/find-signed-in.ts'

/**
 * Until the transaction ends nobody else changes how this account is entered: what is counted stays so. Where a
 * session asks, it must not have been ended since its token was checked.
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
