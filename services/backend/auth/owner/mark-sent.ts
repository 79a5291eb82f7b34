import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Account, selectAccounts } from '../accounts/select-accounts.ts'
import type { SentAt } from '../limits/mail-frequency.ts'

/** Records at the account when mails were sent, and answers the account. */
export async function markSent(
  trx: Kysely<Tables>,
  accountId: string,
  columns: readonly (SentAt | 'invited_at')[],
  now: Date,
): Promise<Account> {
  await trx
    .updateTable('auth.users')
    .set({ ...Object.fromEntries(columns.map((column) => [column, now])), updated_at: now })
    .where('id', '=', accountId)
    .execute()
  return selectAccounts(trx).where('account.id', '=', accountId).executeTakeFirstOrThrow()
}
