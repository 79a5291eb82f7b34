import type { Kysely, Transaction } from 'kysely'
import type { AssuranceLevel, FactorType } from '#database/tables/auth.ts'
import type { Tables } from '#database/tables.ts'
import { lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Session } from '../sessions/session.ts'
import { nameConflict } from './own-factor.ts'

const MAX_FACTORS = 10
/** A factor that nobody asked a code for by then was given up, and must not keep its name. */
const GIVEN_UP_AFTER_MS = 300_000

interface NewFactor {
  readonly id: string
  readonly accountId: string
  readonly email: string | null
  readonly friendlyName: string
  readonly factorType: FactorType
  /** Only authenticator apps have one. */
  readonly sealedSecret: string | null
}

/** The factor is not verified yet: it counts from its first code on. */
export function addFactor(
  query: Kysely<Tables>,
  { id, accountId, email, friendlyName, factorType, sealedSecret }: NewFactor,
  session: Pick<Session, 'id' | 'aal'>,
  now: Date,
): Promise<void> {
  return query.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId, session.id)
    await removeGivenUp(trx, accountId, now)
    await checkAllowed(trx, accountId, friendlyName, session.aal)
    await trx
      .insertInto('auth.mfa_factors')
      .values({
        id,
        user_id: accountId,
        friendly_name: friendlyName,
        factor_type: factorType,
        status: 'unverified',
        secret: sealedSecret,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const actor = { id: accountId, email }
    await recordAudit(trx, { action: 'factor_in_progress', actor, traits: { factor_id: id } }, now)
  })
}

async function checkAllowed(
  trx: Transaction<Tables>,
  accountId: string,
  friendlyName: string,
  aal: AssuranceLevel,
): Promise<void> {
  const present = await trx
    .selectFrom('auth.mfa_factors')
    .select(['friendly_name', 'status'])
    .where('user_id', '=', accountId)
    .execute()
  if (present.some(({ friendly_name }) => (friendly_name ?? '') === friendlyName)) {
    throw nameConflict(friendlyName)
  }
  if (present.length >= MAX_FACTORS) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new ApiError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (present.some(({ status }) => status === 'verified') && aal !== 'aal2') {
    throw new ApiError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

async function removeGivenUp(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('auth.mfa_factors as factor')
    .where('user_id', '=', accountId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(now.getTime() - GIVEN_UP_AFTER_MS))
    .where((factor) =>
      factor.not(
        factor.exists(
          factor
            .selectFrom('auth.mfa_challenges as challenge')
            .select('challenge.id')
            .whereRef('challenge.factor_id', '=', 'factor.id'),
        ),
      ),
    )
    .execute()
}
