import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Metadata } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, selectAccounts } from './select-accounts.ts'

/** Without an address there is no identity, and no way in but the session that comes with it. */
export function insertAnonymous(query: Kysely<Tables>, data: Metadata, now: Date): Promise<Account> {
  const id = randomUUID()
  return query.transaction().execute(async (trx) => {
    await trx
      .insertInto('auth.users')
      .values({
        id,
        is_anonymous: true,
        raw_app_meta_data: '{}',
        raw_user_meta_data: JSON.stringify(data),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await recordAudit(trx, { action: 'user_signedup', actor: { id, email: null } }, now)
    return selectAccounts(trx).where('account.id', '=', id).executeTakeFirstOrThrow()
  })
}
