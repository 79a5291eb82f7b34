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
    const removal = { factorId: factor.id, action: 'factor_unenrolled', sessionId: session.id } as const
    await removeFactor(parts, account, removal)
    return c.json({ id: factor.id })
  }
}
