import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { mergeData } from '../input/check-data.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { NOTHING_SENT } from './change-account.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

/** What the owner may change of anybody's account; undefined stays as it is. */
interface OwnersChange {
  readonly email: string | undefined
  readonly passwordHash: string | undefined
  readonly confirms: boolean
  readonly userData: Metadata | undefined
  readonly appData: Metadata | undefined
  readonly bannedUntil: Date | null | undefined
}

/** A new password ends all sessions. Undefined where the account was deleted meanwhile. */
export function updateAccount(
  query: Kysely<Tables>,
  accountId: string,
  change: OwnersChange,
  now: Date,
): Promise<Account | undefined> {
  const { email, passwordHash, confirms, userData, appData, bannedUntil } = change
  return query.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('auth.users')
      .select(['raw_user_meta_data', 'raw_app_meta_data'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const shown = { ...userData, ...(confirms && { email_verified: true }) }
    await trx
      .updateTable('auth.users')
      .set({
        ...(email !== undefined && { email }),
        ...(passwordHash !== undefined && { ...NOTHING_SENT, encrypted_password: passwordHash }),
        ...(confirms && { email_confirmed_at: now }),
        ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
        raw_user_meta_data: JSON.stringify(mergeData('user_metadata', before.raw_user_meta_data, shown)),
        raw_app_meta_data: JSON.stringify(mergeData('app_metadata', before.raw_app_meta_data, appData ?? {})),
        updated_at: now,
      })
      .where('id', '=', accountId)
      .execute()
    if (email !== undefined) await moveIdentity(trx, accountId, { email, email_verified: confirms }, now)
    if (passwordHash !== undefined || confirms) {
      await trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', accountId).execute()
    }
    if (passwordHash !== undefined) await endSessions(trx, accountId, undefined, 'global')
    return selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
  })
}

async function moveIdentity(
  trx: Transaction<Tables>,
  accountId: string,
  claims: { email: string; email_verified: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${JSON.stringify(claims)}::jsonb`, updated_at: now })
    .where('user_id', '=', accountId)
    .where('provider', '=', 'email')
    .execute()
}
