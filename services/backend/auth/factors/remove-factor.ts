import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Account, lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type NoticeParts, sendNotice } from '../mails/account-notice.ts'
import type { AuthParts } from '../parts.ts'
import { METHODS } from './accept-factor.ts'
import { type Factor, factorNotFound } from './own-factor.ts'

type Removed = Pick<Factor, 'id' | 'status' | 'factor_type'>

interface Removal {
  readonly factorId: string
  readonly action: 'factor_unenrolled' | 'factor_deleted'
  /** The session that removes it; undefined for the owner. */
  readonly sessionId?: string
}

/**
 * The sessions that the factor raised go on with one factor. Recovery codes never are the only one, and go with the last.
 * Factor and session are read once the account is locked: the factor may have been verified since the request began.
 */
export function removeFactor(
  { database, now, ...parts }: Pick<AuthParts, 'database' | 'now'> & NoticeParts,
  { id: accountId, email }: Pick<Account, 'id' | 'email'>,
  { factorId, action, sessionId }: Removal,
): Promise<void> {
  return database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId, sessionId)
    const factor = await trx
      .selectFrom('auth.mfa_factors')
      .select(['id', 'factor_type', 'status'])
      .where('id', '=', factorId)
      .executeTakeFirst()
    if (!factor) throw factorNotFound()
    if (factor.status === 'verified' && sessionId !== undefined) await requireTwoFactors(trx, sessionId)
    await takeAway(trx, factor)
    const left = await trx
      .selectFrom('auth.mfa_factors')
      .select(['id', 'factor_type', 'status'])
      .where('user_id', '=', accountId)
      .where('status', '=', 'verified')
      .execute()
    const isLast = left.every(({ factor_type }) => factor_type === 'recovery_code')
    if (isLast) for (const codes of left) await takeAway(trx, codes)
    const traits = { user_id: accountId, factor_id: factor.id }
    await recordAudit(trx, { action, actor: { id: accountId, email }, traits }, now())
    // An unverified factor protected nothing, and codes on paper come with another factor: neither needs a notice.
    if (factor.status !== 'verified' || factor.factor_type === 'recovery_code') return
    const isPasskey = factor.factor_type === 'webauthn'
    await sendNotice(trx, parts, email, { kind: 'factor-removed', isLast, isPasskey }, now())
  })
}

async function requireTwoFactors(trx: Kysely<Tables>, sessionId: string): Promise<void> {
  const { aal } = await trx
    .selectFrom('auth.sessions')
    .select('aal')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (aal !== 'aal2') throw new ApiError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
}

async function takeAway(trx: Kysely<Tables>, { id, factor_type }: Removed): Promise<void> {
  const raised = trx.selectFrom('auth.sessions').select('id').where('factor_id', '=', id)
  await trx
    .deleteFrom('auth.mfa_amr_claims')
    .where('session_id', 'in', raised)
    .where('authentication_method', '=', METHODS[factor_type])
    .execute()
  await trx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('factor_id', '=', id)
    .execute()
  await trx.deleteFrom('auth.mfa_factors').where('id', '=', id).execute()
}
