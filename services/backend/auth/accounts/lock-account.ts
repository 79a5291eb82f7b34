import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'

/** Until the transaction ends nobody else changes how this account is entered: what is counted stays so. */
export async function lockAccount(trx: Transaction<Tables>, accountId: string): Promise<void> {
  const account = await trx
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}
