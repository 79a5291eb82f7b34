import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { lockAccount } from '../accounts/lock-account.ts'

/** The sessions that it raised go on with one factor. */
export function removeFactor(query: Kysely<Tables>, accountId: string, factorId: string): Promise<void> {
  return query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const raised = trx.selectFrom('auth.sessions').select('id').where('factor_id', '=', factorId)
    await trx
      .deleteFrom('auth.mfa_amr_claims')
      .where('session_id', 'in', raised)
      .where('authentication_method', '=', 'totp')
      .execute()
    await trx
      .updateTable('auth.sessions')
      .set({ aal: 'aal1', factor_id: null })
      .where('factor_id', '=', factorId)
      .execute()
    await trx.deleteFrom('auth.mfa_factors').where('id', '=', factorId).execute()
  })
}
