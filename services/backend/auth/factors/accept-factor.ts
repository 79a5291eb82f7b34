import { sql, type Transaction } from 'kysely'
import type { FactorType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { type Account, lockAccount, sessionNotFound } from '../accounts/select-accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type AccountNews, type NoticeParts, sendNotice } from '../mails/account-notice.ts'
import type { AuthParts } from '../parts.ts'
import { noteFactor } from '../sessions/note-browser.ts'
import type { AuthenticationMethod } from '../sessions/session.ts'

/** A second factor that was shown as it must be. */
interface ShownFactor {
  readonly account: Pick<Account, 'id' | 'email'>
  readonly sessionId: string
  readonly factorId: string
  readonly factorType: FactorType
  /** Address that it was shown from. */
  readonly from: string | undefined
  /** What to tell the account's mailbox of, if anything. */
  readonly news: AccountNews | undefined
  readonly traits: Readonly<Record<string, unknown>>
  /** Sees to it that what was shown is of no more use; throws if a request was faster. */
  useUp(trx: Transaction<Tables>): Promise<void>
}

/** The names in tokens, which are GoTrue's. Codes by phone are off. */
export const METHODS: Readonly<Record<FactorType, AuthenticationMethod>> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
  phone: 'otp',
}

/** The counter rises by two, or the one-factor token would be the last but one, which is still let through. */
const COUNTER_STEP = 2

/**
 * Raises the session, and ends the account's sessions of one factor. Answers the number of the session's next
 * refresh token.
 */
export function acceptFactor(
  { database, ...parts }: Pick<AuthParts, 'database'> & NoticeParts,
  shown: ShownFactor,
  now: Date,
): Promise<number> {
  const { account, factorType } = shown
  return database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id)
    await shown.useUp(trx)
    if (shown.news) await sendNotice(trx, parts, account.email, shown.news, now)
    const traits = { factor_id: shown.factorId, factor_type: factorType, ...shown.traits }
    await recordAudit(trx, { action: 'verification_attempted', actor: account, traits }, now)
    const counter = await raiseSession(trx, shown, now)
    await noteFactor(trx, account.id, shown.from)
    await trx
      .deleteFrom('auth.sessions')
      .where('user_id', '=', account.id)
      .where('aal', '<', 'aal2')
      .execute()
    await trx
      .deleteFrom('auth.mfa_factors')
      .where('user_id', '=', account.id)
      .where('factor_type', '=', factorType)
      .where('status', '=', 'unverified')
      .execute()
    return counter
  })
}

async function raiseSession(
  trx: Transaction<Tables>,
  { sessionId, factorId, factorType }: ShownFactor,
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
    .values({
      session_id: sessionId,
      authentication_method: METHODS[factorType],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: now }),
    )
    .execute()
  return session.refresh_token_counter
}
