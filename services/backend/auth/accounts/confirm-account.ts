import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

const VERIFIED = JSON.stringify({ email_verified: true })

/** Somebody has shown that its mailbox is theirs. */
export async function confirmAccount(trx: Kysely<Tables>, accountId: string, now: Date): Promise<void> {
  const confirmed = await trx
    .updateTable('auth.users')
    .set({
      email_confirmed_at: now,
      raw_user_meta_data: sql<string>`raw_user_meta_data || ${VERIFIED}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (confirmed) await describeEmailIdentity(trx, accountId, VERIFIED, now)
}

/** Lays facts over what the account's identity by e-mail tells of itself. */
export async function describeEmailIdentity(
  trx: Kysely<Tables>,
  accountId: string,
  facts: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set({ identity_data: sql<string>`identity_data || ${facts}::jsonb`, updated_at: now })
    .where('user_id', '=', accountId)
    .where('provider', '=', 'email')
    .execute()
}
