import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'

interface EmailFacts {
  readonly email?: string
  /** GoTrue keeps the proof of the mailbox here. */
  readonly email_verified: boolean
}

/** Lays facts over the data of the account's e-mail identity. */
export async function describeEmailIdentity(
  trx: Kysely<Tables>,
  accountId: string,
  facts: EmailFacts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('auth.identities')
    .set({ identity_data: sql<string>`identity_data || ${JSON.stringify(facts)}::jsonb`, updated_at: now })
    .where('user_id', '=', accountId)
    .where('provider', '=', 'email')
    .execute()
}
