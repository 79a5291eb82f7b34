import type { Kysely } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

interface Change {
  readonly passwordHash: string | undefined
  /** Laid over what is there; a null takes its field away. */
  readonly data: Metadata | undefined
}

/** A new password ends every other session, and every code and link that an old one could still ask for. */
export function changeAccount(
  query: Kysely<Tables>,
  accountId: string,
  sessionId: string,
  { passwordHash, data }: Change,
  now: Date,
): Promise<Account> {
  return query.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('auth.users')
      .select('raw_user_meta_data')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    if (data) {
      const merged = JSON.stringify(merge(before.raw_user_meta_data, data))
      await trx
        .updateTable('auth.users')
        .set({ raw_user_meta_data: merged, updated_at: now })
        .where('id', '=', accountId)
        .execute()
    }
    if (passwordHash !== undefined) {
      await trx
        .updateTable('auth.users')
        .set({ ...NOTHING_SENT, encrypted_password: passwordHash, updated_at: now })
        .where('id', '=', accountId)
        .execute()
      await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', accountId).execute()
      await endSessions(trx, accountId, sessionId, 'others')
    }
    return selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
  })
}

export const NOTHING_SENT = {
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
  reauthentication_sent_at: null,
}

export function merge(present: Metadata, data: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...present, ...data }).filter(([, value]) => value !== null && value !== undefined),
  )
}
