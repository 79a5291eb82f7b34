import type { Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { ApiError } from '../answers/api-error.ts'
import { countedAs } from '../limits/counted-as.ts'
import { enforce } from '../limits/limits.ts'
import type { AuthParts } from '../parts.ts'
import { showedFactorFrom } from '../sessions/note-browser.ts'
import { readChallenge, spendChallenge } from './challenges.ts'
import type { AskedFactor, FactorProof } from './factor-proof.ts'
import { openSecret, stepOfCode } from './one-time-code.ts'

/** Checks the code of an authenticator app. */
export async function showCode(
  parts: AuthParts,
  { account, factor, input, from }: AskedFactor,
  now: Date,
): Promise<FactorProof> {
  const { query } = parts.database
  const challenge = { id: input.challenge_id, factorId: factor.id }
  const { secret } = await readChallenge(query, challenge, from ?? null, now)
  if (secret === null) throw new Error('a factor has no secret')
  // Whoever has only the password shares one count of guesses with all others who do; the owner's count is separate.
  const asker = { address: from, isKnown: await showedFactorFrom(query, account.id, from) }
  const key = countedAs(account.id, asker)
  await enforce(parts.limits.codeByAccount, key)
  const step = stepOfCode(openSecret(secret, factor.id, parts.factorKey), input.code, now)
  if (step === undefined) throw wrongCode()
  return {
    factorId: factor.id,
    async useUp(trx) {
      const isFirst = await takeStep(trx, factor.id, step, now)
      const isOpen = await spendChallenge(trx, challenge.id, now)
      if (!isFirst || !isOpen) throw wrongCode()
    },
    onAccepted: () => parts.limits.codeByAccount.giveBack(key),
  }
}

/** If a code comes several times, only the first is taken, and never an older one: RFC 6238, section 5.2. */
async function takeStep(
  trx: Transaction<Tables>,
  factorId: string,
  step: number,
  now: Date,
): Promise<boolean> {
  const factor = await trx
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', last_used_step: step, updated_at: now })
    .where('id', '=', factorId)
    .where((each) => each.or([each('last_used_step', 'is', null), each('last_used_step', '<', step)]))
    .executeTakeFirst()
  return factor.numUpdatedRows > 0n
}

function wrongCode(): ApiError {
  return new ApiError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
}
