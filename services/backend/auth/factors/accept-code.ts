import { sql, type Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { lockAccount, sessionNotFound } from '../accounts/lock-account.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type NoticeParts, sendNotice } from '../mails/send-notice.ts'
import type { AuthParts } from '../parts.ts'
import { noteFactor } from '../sessions/note-browser.ts'
import type { AuthenticationMethod } from '../sessions/session.ts'

interface RightCode {
  readonly accountId: string
  /** Address that the code was shown from. */
  readonly from: string | undefined
  readonly email: string | null
  readonly sessionId: string
  readonly factorId: string
  readonly challengeId: string
  /** The time step of the code. */
  readonly step: number
  /** Whether this code verifies the factor, which counts from then on. */
  readonly isFirst: boolean
}

const METHOD: AuthenticationMethod = 'totp'
/** The counter rises by two, or the one-factor token would be the last but one, which is still let through. */
const COUNTER_STEP = 2

/**
 * Raises the session, and ends the account's sessions of one factor. Answers the number of the session's next
 * refresh token.
 */
export function acceptCode(
  { database, ...parts }: Pick<AuthParts, 'database'> & NoticeParts,
  code: RightCode,
  now: Date,
): Promise<number> {
  return database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, code.accountId)
    await useUp(trx, code, now)
    if (code.isFirst) await sendNotice(trx, parts, code.email, { kind: 'factor-added' }, now)
    const actor = { id: code.accountId, email: code.email }
    const traits = { factor_id: code.factorId, challenge_id: code.challengeId }
    await recordAudit(trx, { action: 'verification_attempted', actor, traits }, now)
    const counter = await raiseSession(trx, code, now)
    await noteFactor(trx, code.accountId, code.from)
    await trx
      .deleteFrom('auth.sessions')
      .where('user_id', '=', code.accountId)
      .where('aal', '<', 'aal2')
      .execute()
    await trx
      .deleteFrom('auth.mfa_factors')
      .where('user_id', '=', code.accountId)
      .where('factor_type', '=', 'totp')
      .where('status', '=', 'unverified')
      .execute()
    return counter
  })
}

/** If a code comes several times, only the first is taken, and never an older one: RFC 6238, section 5.2. */
async function useUp(
  trx: Transaction<Tables>,
  { factorId, challengeId, step }: RightCode,
  now: Date,
): Promise<void> {
  const factor = await trx
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', last_used_step: step, updated_at: now })
    .where('id', '=', factorId)
    .where((each) => each.or([each('last_used_step', 'is', null), each('last_used_step', '<', step)]))
    .executeTakeFirst()
  const challenge = await trx
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: now })
    .where('id', '=', challengeId)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  if (factor.numUpdatedRows === 0n || challenge.numUpdatedRows === 0n) throw wrongCode()
}

async function raiseSession(
  trx: Transaction<Tables>,
  { sessionId, factorId }: RightCode,
  now: Date,
): Promise<number> {
  const session = await trx
    .updateTable('auth.sessions')
    .set({
      aal: 'aal2',
      factor_id: factorId,
      refresh_token_counter: sql`refresh_token_counter + ${COUNTER_STEP}`,
      updated_at: now,
    })
    .where('id', '=', sessionId)
    .returning('refresh_token_counter')
    .executeTakeFirst()
  if (!session) throw sessionNotFound()
  await trx
    .insertInto('auth.mfa_amr_claims')
    .values({ session_id: sessionId, authentication_method: METHOD, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: now }),
    )
    .execute()
  return session.refresh_token_counter
}

export function wrongCode(): ApiError {
  return new ApiError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}
