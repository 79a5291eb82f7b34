import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Session } from './session.ts'

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

/** Whether the account has a session that a second factor raised, and this one is none: a password alone ends none. */
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
