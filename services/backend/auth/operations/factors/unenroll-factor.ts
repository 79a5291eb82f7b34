import type { Context } from 'hono'
import { ApiError } from '../../answers/api-error.ts'
import { ownFactor } from '../../factors/own-factor.ts'
import { removeFactor } from '../../factors/remove-factor.ts'
import { enforce } from '../../limits/limits.ts'
import type { AuthParts, SignedInEnvironment } from '../../parts.ts'

export function unenrollFactor(parts: AuthParts) {
  return async (c: Context<SignedInEnvironment>): Promise<Response> => {
    await enforce(parts.limits.challengeByAddress, c.env.address)
    const { account, session } = c.var
    const factor = ownFactor(account, c.req.param('factorId'))
    if (factor.factor_type === 'recovery_code') {
      throw new ApiError(400, 'validation_failed', 'Recovery codes are removed at /factors/recovery-codes')
    }
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new ApiError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await removeFactor(parts, account, factor, 'factor_unenrolled')
    return c.json({ id: factor.id })
  }
}
