import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends the account's sessions: all of them, the one that asks, or all but that one. The account is locked. */
export async function endSessions(
  trx: Transaction<Tables>,
  accountId: string,
  sessionId: string | undefined,
  scope: SignOutScope,
): Promise<void> {
  const all = trx.deleteFrom('auth.sessions').where('user_id', '=', accountId)
  if (sessionId === undefined || scope === 'global') await all.execute()
  else await all.where('id', scope === 'local' ? '=' : '!=', sessionId).execute()
}
