import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../../answers/api-error.ts'
import { acceptFactor } from '../../factors/accept-factor.ts'
import { countCodes } from '../../factors/recovery-code-rows.ts'
import { hashRecoveryCode, readRecoveryCode } from '../../factors/recovery-codes.ts'
import { readBody, text } from '../../input/read-body.ts'
import { countedAs } from '../../limits/counted-as.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'
import { requireSignedIn } from '../../sessions/find-signed-in.ts'
import { showedFactorFrom } from '../../sessions/note-browser.ts'
import { toSessionJson } from '../../sessions/tokens.ts'

const schema = v.object({ code: text })

/** The session goes on with two factors, and the code is used up. A set that is none has no right code. */
export function verifyRecoveryCode(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.codeByAddress, c.env.address)
    const code = readRecoveryCode((await readBody(c, schema)).code)
    const { account, session } = c.var
    const { query } = parts.database
    const asker = {
      address: c.env.address,
      isKnown: await showedFactorFrom(query, account.id, c.env.address),
    }
    const key = countedAs(account.id, asker)
    if (!(await parts.limits.codeByAccount.take(key))) {
      const message = 'Too many wrong recovery codes, try again later or use another factor'
      throw new ApiError(429, 'mfa_recovery_codes_locked', message)
    }
    const set = account.factors.find(({ factor_type }) => factor_type === 'recovery_code')
    if (code === undefined || !set) throw wrongCode()
    const now = parts.now()
    const hash = hashRecoveryCode(code, set.id, parts.factorKey)
    const { remaining } = await countCodes(query, set.id)
    const counter = await acceptFactor(
      parts,
      {
        account,
        sessionId: session.id,
        factorId: set.id,
        factorType: 'recovery_code',
        from: c.env.address,
        news: { kind: 'recovery-code-used', left: remaining - 1 },
        traits: {},
        async useUp(trx) {
          const used = await trx
            .updateTable('auth.mfa_recovery_codes')
            .set({ used_at: now })
            .where('factor_id', '=', set.id)
            .where('code_hash', '=', hash)
            .where('used_at', 'is', null)
            .executeTakeFirst()
          if (used.numUpdatedRows === 0n) throw wrongCode()
        },
      },
      now,
    )
    await parts.limits.codeByAccount.giveBack(key)
    const raised = await requireSignedIn(query, account.id, session.id, now)
    return c.json(await toSessionJson(parts, raised.account, raised.session, counter))
  }
}

function wrongCode(): ApiError {
  return new ApiError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}
