import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Session } from './session.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** Ends the account's sessions: all of them, the given one, or all but that one. The account is already locked. */
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

/**
 * Whether a second factor raised another session of the account, but not this one: a password alone ends none of those.
 */
export async function isOutranked(
  trx: Transaction<Tables>,
  accountId: string,
  { aal }: Pick<Session, 'aal'>,
): Promise<boolean> {
  if (aal !== 'aal1') return false
  const raised = await trx
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', accountId)
    .where('aal', '>', 'aal1')
    .limit(1)
    .executeTakeFirst()
  return raised !== undefined
}
