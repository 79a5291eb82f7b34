import { lockAccount } from '../accounts/lock-account.ts'
import type { Account } from '../accounts/select-accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type NoticeParts, sendNotice } from '../mails/send-notice.ts'
import type { AuthParts } from '../parts.ts'

/** The sessions that the factor raised go on with one factor. */
export function removeFactor(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  { id: factorId, status }: Pick<Account['factors'][number], 'id' | 'status'>,
  action: 'factor_unenrolled' | 'factor_deleted',
): Promise<void> {
  return database.query.transaction().execute(async (trx) => {
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
    const traits = { user_id: accountId, factor_id: factorId }
    await recordAudit(trx, { action, actor: { id: accountId, email }, traits }, now())
    // An unverified factor protected nothing, so its removal needs no notice.
    if (status !== 'verified') return
    const other = await trx
      .selectFrom('auth.mfa_factors')
      .select('id')
      .where('user_id', '=', accountId)
      .where('status', '=', 'verified')
      .executeTakeFirst()
    await sendNotice(trx, parts, email, { kind: 'factor-removed', isLast: !other }, now())
  })
}
