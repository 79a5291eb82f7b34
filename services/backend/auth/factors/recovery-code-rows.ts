import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { type Account, lockAccount } from '../accounts/select-accounts.ts'
import { ApiError } from '../answers/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { sendNotice } from '../mails/account-notice.ts'
import type { AuthParts, SignedInEnvironment } from '../parts.ts'
import type { Session } from '../sessions/session.ts'
import { type Factor, nameConflict } from './own-factor.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

type SignedIn = SignedInEnvironment['Variables']
type Parts = Pick<AuthParts, 'database' | 'factorKey' | 'mail' | 'now' | 'publicUrl'>

/** The account's set of codes, which is a factor of its own. Throws GoTrue's error if there is none. */
export function ownCodes({ factors }: Pick<Account, 'factors'>): Factor {
  const codes = factors.find(({ factor_type }) => factor_type === 'recovery_code')
  if (!codes) throw new ApiError(422, 'mfa_factor_not_found', 'No recovery codes found')
  return codes
}

export function requireRaised({ aal }: Pick<Session, 'aal'>): void {
  if (aal !== 'aal2') throw new ApiError(403, 'insufficient_aal', 'AAL2 required to manage recovery codes')
}

/** How many codes the set has, and how many are left. */
export async function countCodes(
  query: Kysely<Tables>,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { total, remaining } = await query
    .selectFrom('auth.mfa_recovery_codes')
    .where('factor_id', '=', factorId)
    .select((codes) => [
      codes.fn.countAll<number>().as('total'),
      codes.fn.countAll<number>().filterWhere('used_at', 'is', null).as('remaining'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), remaining: Number(remaining) }
}

interface MadeCodes {
  readonly id: string
  readonly codes: readonly string[]
}

/** Makes the account's set. It cannot be the only factor, and there is one set at a time. */
export function addCodes(parts: Parts, by: SignedIn, friendlyName: string): Promise<MadeCodes> {
  const { account } = by
  return inAccount(parts, by, async (trx) => {
    const present = await trx
      .selectFrom('auth.mfa_factors')
      .select(['friendly_name', 'factor_type', 'status'])
      .where('user_id', '=', account.id)
      .execute()
    if (present.some(({ factor_type }) => factor_type === 'recovery_code')) {
      const message = 'Recovery codes already exist, regenerate them to replace them'
      throw new ApiError(422, 'mfa_verified_factor_exists', message)
    }
    if (present.every(({ status }) => status !== 'verified')) {
      const message = 'Recovery codes cannot be the only factor, enroll another factor first'
      throw new ApiError(422, 'mfa_recovery_codes_sole_factor', message)
    }
    if (present.some(({ friendly_name }) => friendly_name === friendlyName)) throw nameConflict(friendlyName)
    const id = randomUUID()
    const now = parts.now()
    await trx
      .insertInto('auth.mfa_factors')
      .values({
        id,
        user_id: account.id,
        friendly_name: friendlyName,
        factor_type: 'recovery_code',
        status: 'verified',
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  })
}

/** Voids every code of the set, and makes ten others. */
export function replaceCodes(parts: Parts, by: SignedIn, id: string): Promise<MadeCodes> {
  return inAccount(parts, by, async (trx) => {
    const updated = await trx
      .updateTable('auth.mfa_factors')
      .set({ updated_at: parts.now() })
      .where('id', '=', id)
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n)
      throw new ApiError(422, 'mfa_factor_not_found', 'No recovery codes found')
    await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', id).execute()
    return id
  })
}

/** The session is looked at once more when the account is locked: by then it may have ended, or lost its factor. */
function inAccount(
  parts: Parts,
  { account, session }: SignedIn,
  findSet: (trx: Transaction<Tables>) => Promise<string>,
): Promise<MadeCodes> {
  return parts.database.query.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id, session.id)
    requireRaised(
      await trx
        .selectFrom('auth.sessions')
        .select('aal')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow(),
    )
    const id = await findSet(trx)
    const codes = makeRecoveryCodes()
    await trx
      .insertInto('auth.mfa_recovery_codes')
      .values(
        codes.map((code) => ({ factor_id: id, code_hash: hashRecoveryCode(code, id, parts.factorKey) })),
      )
      .execute()
    const traits = { factor_id: id }
    await recordAudit(trx, { action: 'recovery_codes_generated', actor: account, traits }, parts.now())
    await sendNotice(trx, parts, account.email, { kind: 'recovery-codes-made' }, parts.now())
    return { id, codes }
  })
}
